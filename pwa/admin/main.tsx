/** The staff's app: the server sends one shell for every address under `/admin`, and all of it is rendered here. */
import '#pwa/ui/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { speak } from '#pwa/api.ts'
import { createI18n, defaultLanguage, storedLanguage } from '#pwa/i18n.tsx'
import { loadMessages } from './catalogs.ts'
import { AdminApp } from './shell/AdminApp.tsx'
import { watchReach } from './shell/queries.ts'
import { readSession, recallSession } from './shell/session.ts'
import { registerWorker } from './shell/worker.ts'

const root = document.getElementById('root')
if (root) {
  const language = storedLanguage() ?? defaultLanguage
  // Without the store, the flags in local storage must do.
  const [messages] = await Promise.all([loadMessages(language), recallSession().catch(() => {})])
  speak(language)
  document.documentElement.lang = language
  watchReach()
  // Loading goes on while the first screen is being rendered.
  if (readSession()) void import('./shell/Panel.tsx')
  createRoot(root).render(
    <StrictMode>
      <AdminApp i18n={createI18n(language, messages)} />
    </StrictMode>,
  )
  void registerWorker()
}
