/**
 * The site's entry in the browser. It loads the app after the main picture, so that the picture gets the bandwidth:
 * the app's code is several times as large, and reading the page does not need it.
 */
import '#pwa/ui/theme.css'
import { loadMessages } from './catalogs.ts'
import { loadContent, readState } from './contentFiles.ts'
import { deferInstallPrompt } from './notices/installPrompt.ts'
import { findRoute, ownPage } from './routes.ts'

/** Long enough to load the picture on a slow line, short enough for a visitor who wants to interact. */
const maxWaitMs = 2_500

/** Resolves when the main picture of the first view can be painted, or after `maxWaitMs`; at once where there is none. */
async function waitForPicture(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  const isLate = new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs))
  await Promise.race([picture?.decode().catch(() => {}), isLate])
}

/** Loads what the page needs. What fails is requested again, because a connection often comes back at once. */
async function loadApp(lang: string, retryDelaysMs = [1_000, 4_000]): Promise<typeof import('./start.ts')> {
  const { own } = readState()
  const route = own === 'page' ? ownPage : findRoute(window.location.pathname)
  try {
    // Load in parallel: the app requests its page, texts and lists again, and gets the same promises.
    const [app] = await Promise.all([
      import('./start.ts'),
      route.load(),
      loadMessages(lang, own ? ownPage.name : route.name),
      loadContent(lang),
    ])
    return app
  } catch (error) {
    const [delayMs, ...others] = retryDelaysMs
    if (delayMs === undefined) throw error
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    return loadApp(lang, others)
  }
}

/**
 * The server's page can be read and its links work, but its forms do not. Says so, and opens the page again when the
 * network is back. When even the code of the notice is missing, what the page says without JavaScript is true.
 */
async function showFailure(lang: string, error: unknown): Promise<void> {
  window.addEventListener('online', () => window.location.reload(), { once: true })
  try {
    const { showStartFailure } = await import('./startFailure.ts')
    await showStartFailure(lang, error)
  } catch {
    for (const note of document.querySelectorAll('noscript')) note.outerHTML = note.textContent ?? ''
  }
}

// No top-level await: the app's code imports modules of this chunk, so each would wait for the other.
async function startApp(): Promise<void> {
  deferInstallPrompt()
  await waitForPicture()
  const { language: lang = '' } = document.documentElement.dataset
  try {
    const { start } = await loadApp(lang)
    await start(lang)
  } catch (error) {
    await showFailure(lang, error)
  }
}

void startApp()
