import { property } from '#contract/property.ts'
import './Splash.css'

/** The first paint. The server's HTML contains the same markup, so it is visible before any script runs. */
export function Splash() {
  return (
    <main className="splash">
      <h1 className="splash-brand">{property.name}</h1>
    </main>
  )
}
