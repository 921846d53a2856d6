/** The app: takes up what the server rendered, in the language it was rendered in. */
import { hydrate } from '@tanstack/react-query'
import { createElement, StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Language } from '#contract/language.ts'
import { setRequestLanguage } from '#pwa/api.ts'
import { farmToday, freezeClock } from '#pwa/clock.ts'
import { formatCount } from '#pwa/format.ts'
import { createI18n, getStoredLanguage } from '#pwa/i18n.tsx'
import { App, preloadRoute } from './App.tsx'
import { loadMessages } from './catalogs.ts'
import { createQueryClient, type SiteState } from './data.ts'

/**
 * What is slow the first time, numbers and days in words and what the browser keeps on disk: each in a task of its own, so
 * that a touch in between is heard.
 */
async function warmUp(language: Language): Promise<void> {
  const nextTask = () => new Promise((resolve) => setTimeout(resolve))
  for (const use of [() => formatCount(0, language), farmToday, getStoredLanguage]) {
    await nextTask()
    use()
  }
  await nextTask()
}

export async function start(language: Language): Promise<void> {
  const root = document.getElementById('root')
  const embedded = document.getElementById('state')?.textContent
  if (!root || !embedded) return
  const state: SiteState = JSON.parse(embedded)
  freezeClock(state.instant)
  await warmUp(language)
  const [messages] = await Promise.all([loadMessages(language), preloadRoute(window.location.pathname)])
  setRequestLanguage(language)
  const client = createQueryClient()
  hydrate(client, state.queries)
  const i18n = createI18n(language, messages)
  const app = createElement(StrictMode, null, createElement(App, { i18n, load: loadMessages, client }))
  // An HTML comment is a child node, too: only an element says that the server rendered this page.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}
