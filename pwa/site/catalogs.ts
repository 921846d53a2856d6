/**
 * Loads the site's texts, one language at a time. `site` has the texts of the shell, the home page and the rooms.
 * `pages` has the texts of all other pages, and is loaded with the first of them. The texts that the farm has written
 * itself come with both: the page has those that it shows, a file has all of them.
 */
import type { I18n, Messages } from '@lingui/core'
import type { Language } from '#contract/language.ts'

/** What a page with changed texts embeds. `texts` are those that it shows, in its language. */
export type EmbeddedTexts = {
  language: Language
  files: Partial<Record<Language, string | undefined>>
  texts: Messages
}

const site = { it: () => import('#locales/it/site.po'), en: () => import('#locales/en/site.po') }
const pages = { it: () => import('#locales/it/pages.po'), en: () => import('#locales/en/pages.po') }

/** null until a page other than the home page is opened. */
let pageTexts: Promise<void> | null = null

const changedTexts: Partial<Record<Language, Promise<Messages>>> = {}

/** Without network only the page's own texts are there; the next page tries again. */
async function loadChangedTexts(language: Language): Promise<Messages> {
  const embedded = document.getElementById('texts')?.textContent
  if (!embedded) return {}
  const { files, texts, ...page }: EmbeddedTexts = JSON.parse(embedded)
  const own = page.language === language ? texts : {}
  const path = files[language]
  if (!path) return own
  changedTexts[language] ??= fetch(path).then((response) => response.json())
  try {
    return { ...(await changedTexts[language]), ...own }
  } catch {
    delete changedTexts[language]
    return own
  }
}

export async function loadMessages(language: Language, page?: string): Promise<Messages> {
  if (page !== undefined && page !== 'home') pageTexts ??= Promise.resolve()
  const [first, others, changed] = await Promise.all([
    site[language](),
    pageTexts ? pages[language]() : null,
    loadChangedTexts(language),
  ])
  const messages = { ...first.messages, ...others?.messages, ...changed }
  // A manager edits the texts of this page, in a frame of the admin.
  return window.parent.markTexts?.(messages) ?? messages
}

/** Loads the texts of the other pages. From then on `loadMessages` includes them in every language. */
export function addPageTexts(i18n: I18n, language: Language): Promise<void> {
  pageTexts ??= loadMessages(language, 'other').then((messages) => i18n.load(language, messages))
  return pageTexts
}
