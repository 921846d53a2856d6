/**
 * The site's entry in the browser. The first picture comes first: the app's code is several times its size and would
 * share the line with it, and nothing needs that code to be read. A page that begins without a picture starts at once.
 */
import '#pwa/ui/theme.css'
import { loadMessages } from './catalogs.ts'
import { holdInstallPrompt } from './offers/installPrompt.ts'
import { findRoute } from './routes.tsx'

/** Long enough for the picture on a slow line, short enough for who wants to touch something. */
const patience = 2_500

function shown(picture: HTMLImageElement): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, patience)
    const painted = () => requestAnimationFrame(() => setTimeout(resolve))
    picture.decode().then(painted, () => resolve())
  })
}

holdInstallPrompt()

const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
if (picture) await shown(picture)

const route = findRoute(window.location.pathname)
const language = document.documentElement.lang === 'en' ? 'en' : 'it'
// All at once: the app asks for its page and its texts by itself, and finds them under way.
const [{ start }] = await Promise.all([import('./start.ts'), route.load(), loadMessages(language, route.name)])
await start(language)
