/**
 * Loads the site's texts, one language at a time. `site` has the texts of the shell, the home page and the rooms.
 * `pages` has the texts of all other pages, and is loaded with the first of them. The texts that the farm has written
 * itself come with both: the page has those that it shows, a file has all of them. The languages are those of
 * `api/contract/language.ts`, which the entry does not load.
 */
import type { I18n, Messages } from '@lingui/core'

/** What a page with changed texts embeds. `texts` are those that it shows, in its language. */
export type EmbeddedTexts = {
  language: string
  /** By language. */
  files: Record<string, string | undefined>
  texts: Messages
}

const catalogs = import.meta.glob<Messages>('/locales/*/{site,pages}.po', { import: 'messages' })
const loadCatalog = (language: string, name: 'site' | 'pages') => catalogs[`/locales/${language}/${name}.po`]?.()

/** null until a page other than the home page is opened. */
let pageTexts: Promise<void> | null = null

const changedTexts: Record<string, Promise<Messages>> = {}

/** Without network only the page's own texts are there; the next page tries again. */
async function loadChangedTexts(language: string): Promise<Messages> {
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

export async function loadMessages(language: string, page?: string): Promise<Messages> {
  if (page !== undefined && page !== 'home') pageTexts ??= Promise.resolve()
  const [first, others, changed] = await Promise.all([
    loadCatalog(language, 'site'),
    pageTexts && loadCatalog(language, 'pages'),
    loadChangedTexts(language),
  ])
  return { ...first, ...others, ...changed }
}

/** Loads the texts of the other pages. From then on `loadMessages` includes them in every language. */
export function addPageTexts(i18n: I18n, language: string): Promise<void> {
  pageTexts ??= loadMessages(language, 'other').then((messages) => i18n.load(language, messages))
  return pageTexts
}
