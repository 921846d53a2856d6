import { readFarmName } from '../session/farmName.ts'
import './Splash.css'

/** The first paint. The server's HTML contains the same markup, so it is visible before any script runs. */
export function Splash() {
  return (
    <main className="splash">
      <h1 className="splash-brand">{readFarmName()}</h1>
    </main>
  )
}
