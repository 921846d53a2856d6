import { property } from '#contract/property.ts'

/** The first paint; the server sends the same in the shell, so that it stands there before any script does. */
export function Splash() {
  return (
    <main className="splash">
      <h1 className="splash-brand">{property.name}</h1>
    </main>
  )
}
