/**
 * Loads the site's texts, one language at a time. The texts that the farm has written itself come with them: the page has
 * those that it shows, a file has all of them. The languages are those of `locales/language.ts`, which the entry does
 * not load.
 */
import type { I18n, Messages } from '@lingui/core'

/** What a page with changed texts embeds. `texts` are those that it shows, in its language. */
export type EmbeddedTexts = {
  language: string
  /** By language. */
  files: Record<string, string | undefined>
  texts: Messages
}

const catalogs = import.meta.glob<Messages>('/locales/*/{site,booking,pages}.po', { import: 'messages' })

/**
 * `site` has the texts of the shell and the home page, `booking` those of choosing and requesting a room, `pages` those of
 * all other pages. A page needs the first one, two or three.
 */
const catalogNames = ['site', 'booking', 'pages'] as const
const pagesOfBooking = ['rooms', 'room', 'booking', 'notFound']
const countCatalogs = (page: string) => (page === 'home' ? 1 : pagesOfBooking.includes(page) ? 2 : 3)

/** How many catalogs the opened pages need, and how many of them are loaded. */
let neededCount = 1
let loadedCount = 0

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

/** Loads the texts of this page and of all that were opened before. */
export async function loadMessages(language: string, page = 'home'): Promise<Messages> {
  neededCount = Math.max(neededCount, countCatalogs(page))
  const names = catalogNames.slice(0, neededCount)
  const [changed, ...loaded] = await Promise.all([
    loadChangedTexts(language),
    ...names.map((name) => catalogs[`/locales/${language}/${name}.po`]?.()),
  ])
  loadedCount = Math.max(loadedCount, names.length)
  const messages = Object.assign({}, ...loaded, changed)
  // A manager edits the texts of this page, in a frame of the admin.
  return window.parent.markTexts?.(messages) ?? messages
}

/** Loads the texts that this page has and the earlier ones have not. */
export async function addPageTexts(i18n: I18n, language: string, page: string): Promise<void> {
  if (countCatalogs(page) > loadedCount) i18n.load(language, await loadMessages(language, page))
}
