/** Says that the page has not loaded as a whole, above what the server has sent of it, and reports the error. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createI18n } from '#locales/i18n.ts'
import { toLanguage } from '#locales/language.ts'
import { reportError } from '#pwa/errorReport.ts'
import { loadMessages } from './catalogs.ts'
import type { SiteState } from './data.ts'
import { StartFailure } from './shell/StartFailure.tsx'

/** Rejects when the texts do not load either. */
export async function showStartFailure(lang: string, error: unknown): Promise<void> {
  reportError('site', error, window.location.pathname)
  const language = toLanguage(lang)
  const { farm }: SiteState = JSON.parse(document.getElementById('state')?.textContent ?? '')
  const i18n = createI18n(language, await loadMessages(language))
  const place = document.createElement('div')
  document.getElementById('content')?.prepend(place)
  createRoot(place).render(createElement(StartFailure, { i18n, farm }))
}
