/** The public site in the browser: takes up what the server rendered, in the language it was rendered in. */
import '#pwa/ui/theme.css'
import { hydrate } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { speak } from '#pwa/api.ts'
import { assumeInstant } from '#pwa/clock.ts'
import { createI18n, defaultLanguage, isLanguage } from '#pwa/i18n.tsx'
import { App, prepareRoute } from './App.tsx'
import { loadMessages } from './catalogs.ts'
import { createQueryClient, type SiteState } from './data.ts'
import { registerWorker } from './worker.ts'

const root = document.getElementById('root')
const embedded = document.getElementById('state')?.textContent
if (root && embedded) {
  const state: SiteState = JSON.parse(embedded)
  assumeInstant(state.instant)
  const language = isLanguage(document.documentElement.lang) ? document.documentElement.lang : defaultLanguage
  const [messages] = await Promise.all([loadMessages(language), prepareRoute(window.location.pathname)])
  speak(language)
  const client = createQueryClient()
  hydrate(client, state.queries)
  const app = (
    <StrictMode>
      <App i18n={createI18n(language, messages)} load={loadMessages} client={client} />
    </StrictMode>
  )
  // An HTML comment is a child node, too: only an element says that the server rendered this page.
  if (root.firstElementChild) hydrateRoot(root, app)
  else createRoot(root).render(app)
  registerWorker()
}
