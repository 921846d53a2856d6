/** The staff's app, all of it rendered here, in the browser. */
import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { defaultLanguage } from '#contract/language.ts'
import { setRequestLanguage } from '#pwa/api.ts'
import { createI18n, getStoredLanguage } from '#pwa/i18n.tsx'
import { loadMessages } from './catalogs.ts'
import { AdminApp } from './shell/AdminApp.tsx'
import { registerServiceWorker } from './shell/serviceWorker.ts'
import { hasStore, readSession } from './shell/session.ts'

export async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const language = getStoredLanguage() ?? defaultLanguage
  // Another tab may hold the store for as long as it is open.
  const timeout = new Promise((resolve) => setTimeout(resolve, 2_000))
  const restoreIfStored = async () => {
    if (readSession() || (await hasStore())) await (await import('./shell/login.ts')).restoreSession()
  }
  // Without the store, the flags in local storage must do.
  const [messages] = await Promise.all([
    loadMessages(language),
    Promise.race([restoreIfStored().catch(() => {}), timeout]),
  ])
  setRequestLanguage(language)
  document.documentElement.lang = language
  // Loading goes on while the first screen is being rendered.
  if (readSession()) void import('./shell/LoggedInApp.tsx')
  createRoot(root).render(
    createElement(StrictMode, null, createElement(AdminApp, { i18n: createI18n(language, messages) })),
  )
  void registerServiceWorker()
}
