/**
 * The admin's entry: the server sends one shell for every address under `/admin`. Its first paint comes first; the app's
 * code is several times the shell's size and would share the line with it.
 */
import '#pwa/ui/theme.css'

/** A tab in the background paints nothing. */
const maxPaintWaitMs = 300

await new Promise<void>((resolve) => {
  setTimeout(resolve, maxPaintWaitMs)
  requestAnimationFrame(() => setTimeout(resolve))
})
const { start } = await import('./start.ts')
await start()
