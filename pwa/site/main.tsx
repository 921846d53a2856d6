/**
 * The site's entry in the browser. What the server rendered comes first, its picture above all: the app's code is several
 * times as large and would share the line with it, and nothing needs that code to be read.
 */
import '#pwa/ui/theme.css'
import { loadMessages } from './catalogs.ts'
import { deferInstallPrompt } from './notices/installPrompt.ts'
import { findRoute } from './routes.tsx'

/** Long enough for the picture on a slow line, short enough for who wants to touch something. */
const maxWaitMs = 2_500

/** The page is seen, with its picture if it begins with one. */
function waitForFirstView(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, maxWaitMs)
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
    const resolveAfterPaint = () => requestAnimationFrame(() => setTimeout(resolve))
    const showPicture = () => (picture ? picture.decode().then(resolveAfterPaint, resolveAfterPaint) : resolve())
    // A frame that a script asks for is on the screen only some time later; the browser says when.
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) showPicture()
    }).observe({ type: 'paint', buffered: true })
  })
}

// Not awaited by this module: the app's code imports parts of it, and would wait for it in turn.
async function startApp(): Promise<void> {
  deferInstallPrompt()
  await waitForFirstView()
  const route = findRoute(window.location.pathname)
  const language = document.documentElement.lang === 'en' ? 'en' : 'it'
  // All at once: the app asks for its page and its texts by itself, and finds them under way.
  const [{ start }] = await Promise.all([import('./start.ts'), route.load(), loadMessages(language, route.name)])
  await start(language)
}

void startApp()
