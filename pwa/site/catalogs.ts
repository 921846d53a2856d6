/**
 * The site's texts, one language at a time: a guest downloads one. `site` has those of the shell, the home page and the
 * rooms; `pages` those of all other pages, and comes with the first of them that is opened.
 */
import type { I18n, Messages } from '@lingui/core'
import type { Language } from '#contract/language.ts'
import type { PageName } from './routes.tsx'

const site = { it: () => import('#locales/it/site.po'), en: () => import('#locales/en/site.po') }
const pages = { it: () => import('#locales/it/pages.po'), en: () => import('#locales/en/pages.po') }

/** null while nobody has left the home page. */
let pageTexts: Promise<void> | null = null

export async function loadMessages(language: Language, page?: PageName): Promise<Messages> {
  if (page !== undefined && page !== 'home') pageTexts ??= Promise.resolve()
  const [first, others] = await Promise.all([site[language](), pageTexts ? pages[language]() : null])
  return { ...first.messages, ...others?.messages }
}

/** Adds the texts of the other pages; from then on every language comes with them. */
export function addPageTexts(i18n: I18n, language: Language): Promise<void> {
  pageTexts ??= pages[language]().then(({ messages }) => i18n.load(language, messages))
  return pageTexts
}
