/**
 * The site's entry in the browser. It loads the app after the first view, so that the main picture gets the bandwidth:
 * the app's code is several times as large, and reading the page does not need it.
 */
import '#pwa/ui/theme.css'
import { loadMessages } from './catalogs.ts'
import { loadContent } from './contentFiles.ts'
import { deferInstallPrompt } from './notices/installPrompt.ts'
import { findRoute } from './routes.ts'

/** Long enough to load the picture on a slow line, short enough for a visitor who wants to interact. */
const maxWaitMs = 2_500

/** Resolves when the first view is painted, including its main picture if there is one, or after `maxWaitMs`. */
function waitForFirstView(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, maxWaitMs)
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
    const resolveAfterPaint = () => requestAnimationFrame(() => setTimeout(resolve))
    const resolveAfterPicture = () =>
      picture ? picture.decode().then(resolveAfterPaint, resolveAfterPaint) : resolve()
    // An animation frame runs before its paint. The paint entry reports the paint itself.
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolveAfterPicture()
    }).observe({ type: 'paint', buffered: true })
  })
}

// No top-level await: the app's code imports modules of this chunk, so each would wait for the other.
async function startApp(): Promise<void> {
  deferInstallPrompt()
  await waitForFirstView()
  const route = findRoute(window.location.pathname)
  const { lang } = document.documentElement
  // Load in parallel: the app requests its page, texts and lists again, and gets the same promises.
  const [{ start }] = await Promise.all([
    import('./start.ts'),
    route.load(),
    loadMessages(lang, route.name),
    loadContent(lang),
  ])
  await start(lang)
}

void startApp()
