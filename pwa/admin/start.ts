/** Starts the admin app, which is rendered in the browser only. */
import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createI18n } from '#locales/i18n.ts'
import { setRequestLanguage } from '#pwa/api.ts'
import { loadMessages } from './catalogs.ts'
import { getAdminLanguage } from './session/language.ts'
import { hasStore, readSession } from './session/session.ts'
import { AdminApp } from './shell/AdminApp.tsx'
import { startServiceWorker } from './sync/serviceWorker.ts'

export async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const language = getAdminLanguage()
  // Another tab may block the database for as long as it is open.
  const timeout = new Promise((resolve) => setTimeout(resolve, 2_000))
  const restoreIfStored = async () => {
    if (readSession() || (await hasStore())) await (await import('./session/login.ts')).restoreSession()
  }
  // Without the database, the flags in local storage decide.
  const [messages] = await Promise.all([
    loadMessages(language),
    Promise.race([restoreIfStored().catch(() => {}), timeout]),
  ])
  setRequestLanguage(language)
  document.documentElement.lang = language
  // The panel's code is loaded while the first screen renders.
  if (readSession()) void import('./shell/LoggedInApp.tsx')
  createRoot(root).render(
    createElement(StrictMode, null, createElement(AdminApp, { i18n: createI18n(language, messages) })),
  )
  startServiceWorker()
}
