/**
 * Loads the site's texts, one language at a time. `site` has the texts of the shell, the home page and the rooms.
 * `pages` has the texts of all other pages, and is loaded with the first of them.
 */
import type { I18n, Messages } from '@lingui/core'
import type { Language } from '#contract/language.ts'

const site = { it: () => import('#locales/it/site.po'), en: () => import('#locales/en/site.po') }
const pages = { it: () => import('#locales/it/pages.po'), en: () => import('#locales/en/pages.po') }

/** null until a page other than the home page is opened. */
let pageTexts: Promise<void> | null = null

export async function loadMessages(language: Language, page?: string): Promise<Messages> {
  if (page !== undefined && page !== 'home') pageTexts ??= Promise.resolve()
  const [first, others] = await Promise.all([site[language](), pageTexts ? pages[language]() : null])
  return { ...first.messages, ...others?.messages }
}

/** Loads the texts of the other pages. From then on `loadMessages` includes them in every language. */
export function addPageTexts(i18n: I18n, language: Language): Promise<void> {
  pageTexts ??= pages[language]().then(({ messages }) => i18n.load(language, messages))
  return pageTexts
}
