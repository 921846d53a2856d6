/** Starts the app: hydrates the page in the language of the server's HTML. */
import { createElement, StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createI18n } from '#locales/i18n.ts'
import { type Language, toLanguage } from '#locales/language.ts'
import { setRequestLanguage } from '#pwa/api.ts'
import { freezeClock } from '#pwa/clock.ts'
import { refetchOnWindowFocus } from '#pwa/windowFocus.ts'
import { App, preloadRoute } from './App.tsx'
import { loadMessages } from './catalogs.ts'
import { loadContent } from './contentFiles.ts'
import { createQueryClient, restoreAnswers, type SiteState } from './data.ts'
import { fetchPicturesWhenIdle } from './fetchPictures.ts'
import type { ContentByLanguage } from './shell/ContentProvider.tsx'
import { watchTranslator } from './translated.ts'

/** `lang`: the language of the server's HTML. */
export async function start(lang: string): Promise<void> {
  const language = toLanguage(lang)
  const root = document.getElementById('root')
  const embedded = document.getElementById('state')?.textContent
  if (!root || !embedded) return
  const state: SiteState = JSON.parse(embedded)
  freezeClock(state.instant)
  const [messages, { farm, lists }] = await Promise.all([loadMessages(language), loadContent(language)])
  await preloadRoute(window.location.pathname, farm)
  setRequestLanguage(language)
  refetchOnWindowFocus()
  const client = createQueryClient()
  restoreAnswers(client, state)
  const i18n = createI18n(language, messages)
  const shown: ContentByLanguage = { [language]: lists }
  // A language whose lists cannot be loaded shows those of the page.
  const load = async (wanted: Language) => {
    const [messages, content] = await Promise.all([loadMessages(wanted), loadContent(wanted).catch(() => ({ lists }))])
    shown[wanted] = content.lists
    return messages
  }
  const app = createElement(
    StrictMode,
    null,
    createElement(App, { i18n, load, client, farm, content: shown, ssrSearch: state.search ?? '' }),
  )
  // Only an element means that the server rendered this page: an HTML comment is a child node, too. Marked and translated
  // texts differ from the server's.
  const isServerHtml = root.firstElementChild && !window.parent.markTexts && !watchTranslator()
  if (isServerHtml) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
  fetchPicturesWhenIdle()
}
