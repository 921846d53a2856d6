/**
 * The admin's entry. The server sends the same HTML for every path under `/admin`. The app's code is loaded only after
 * the first paint: it is several times the size of the HTML and its style sheets, and would compete for bandwidth.
 */
import '#pwa/ui/typefaces/garamond.css'
import '#pwa/ui/theme.css'
import '#pwa/ui/paper.css'

/** A limit for tabs in the background, which never paint. */
const maxPaintWaitMs = 300

await new Promise<void>((resolve) => {
  setTimeout(resolve, maxPaintWaitMs)
  requestAnimationFrame(() => setTimeout(resolve))
})
const { start } = await import('./start.ts')
await start()
