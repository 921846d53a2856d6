// A farm empties texts of its site, one or many: the pages have no trace of them, and can still be used.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { checkEmptied } from '#api/texts/rules.ts'
import { emptyNavigation } from '#contract/siteNavigation.ts'
import { type Language, languages } from '#locales/language.ts'
import { buildRoom } from '#pwa/offline/testing/rows.ts'
import { renderPage, type SiteData } from './server.tsx'

const rooms = [1, 2, 3].map((id) => ({
  ...buildRoom(id),
  name: `Stanza ${id}`,
  description: 'Al sole.',
  descriptionEn: 'Sunny.',
}))

const data: SiteData = {
  rooms,
  availability: [],
  bookingsEnabled: { enabled: true },
  photographs: [],
  property: sampleProperty,
  closures: [],
  notices: [],
  extras: [],
  pages: [],
  navigation: emptyNavigation,
  shownPage: null,
  languages,
  searched: null,
}

const paths = [
  ...['/', '/rooms', '/rooms/1-stanza-1', '/restaurant', '/services', '/booking', '/contact', '/privacy', '/about'],
  ...['/booking/ABCD2345', '/offer/ABCD2345', '/waitlist/ABCD2345', '/checkin/ABCD2345', '/nowhere'],
]

const render = (path: string, language: Language, ids: string[] | null) =>
  renderPage({
    path,
    search: '',
    language,
    data,
    contentFiles: {},
    changedTexts: ids && Object.fromEntries(ids.map((id) => [id, []])),
    instant: Date.parse('2027-05-04T10:00:00Z'),
  })

/** What a page must not have. A live region is there before its text; an empty `section` has no box. */
const traces: RegExp[] = [
  /<(h\d|p|ul|li|dl|dt|dd|a|button|figcaption|legend|summary|label|option|article|aside)(?! [^>]*(?:role|aria-live)=)[^>]*><\/\1>/g,
  // A term without its value, and a value without its term.
  /<\/dt><\/(?:div|dl)>|<\/dt><dt|<(?:div|dl)[^>]*><dd/g,
  // A heading without anything below it.
  /<(section|article|li|aside)[^>]*>(?:<header>)?<h[234][^>]*>[^<]*<\/h[234]>(?:<\/header>)?<\/\1>/g,
  /<\/h([234])><h\1/g,
  // A separator at the edge of a text.
  /<(?:p|li|dd|small)[^>]*>\s*[·,:–—]|[·,–—]\s*<\/(?:p|li|dd|small)>/g,
  /undefined|\[object/g,
]

const getAccessibleText = (html: string): string =>
  html.replace(/<[^>]*? alt="([^"]*)"[^>]*>/g, '$1').replace(/<[^>]*>/g, '')

/** Fields, links and buttons without a name; a page without its heading. */
function listUnnamed(html: string): string[] {
  const controls = [...html.matchAll(/<(a|button)\b([^>]*)>(.*?)<\/\1>/g)].flatMap(
    ([all, , attributes = '', inner = '']) =>
      / aria-label="[^"]+"/.test(attributes) || getAccessibleText(inner).trim() !== '' ? [] : [all],
  )
  const titles = [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, inner = '']) => getAccessibleText(inner))
  return [...controls, ...(html.includes('<h1') && titles.every((it) => it === '') ? ['no h1'] : [])]
}

const listFaults = (html: string): string[] => [
  ...traces.flatMap((trace) => [...html.matchAll(trace)].map(([found]) => found)),
  ...listUnnamed(html),
]

type Page = { path: string; language: Language; ids: string[]; known: string[] }

/** Each page with the texts that it shows and that may be emptied. */
const pages: Page[] = []
for (const language of languages)
  for (const path of paths) {
    const standard = await render(path, language, null)
    const messages = Object.keys(
      (await import('#locales/catalogs.ts')).readCatalogs(language, ['site', 'booking', 'pages']),
    )
    const { texts } = await render(path, language, messages)
    const ids = Object.keys(texts).filter((id) => checkEmptied('', id) === null)
    pages.push({ path, language, ids, known: listFaults(standard.html) })
  }

async function findFaults({ path, language, known }: Page, emptied: string[]): Promise<string[]> {
  const { html, head } = await render(path, language, emptied)
  return [
    ...listFaults(html).filter((it) => !known.includes(it)),
    ...(head.title === '' ? ['no title'] : []),
    ...(head.description === '' ? ['no description'] : []),
  ]
}

test('a page shows many texts that may be emptied', () => {
  expect(pages.find(({ path }) => path === '/')?.ids.length).toBeGreaterThan(40)
  expect(pages.find(({ path }) => path === '/services')?.ids.length).toBeGreaterThan(40)
})

test.each(pages)('no text leaves a trace alone: $path, $language', async (page) => {
  const faults: [string, string[]][] = []
  for (const id of page.ids) {
    const found = await findFaults(page, [id])
    if (found.length > 0) faults.push([id, found])
  }
  expect(faults).toEqual([])
})

test.each(pages)('all texts together leave no trace: $path, $language', async (page) => {
  expect(await findFaults(page, page.ids)).toEqual([])
})

test.each(pages.filter(({ language }) => language === 'it'))('no group leaves a trace: $path', async (page) => {
  const anyGroup = fc.subarray(page.ids)
  await fc.assert(
    fc.asyncProperty(anyGroup, async (group) => {
      expect(await findFaults(page, group)).toEqual([])
    }),
    { numRuns: 60 },
  )
})
