import { expect, test } from 'vitest'
import { type Entry, findUsages, findViolations, readCatalog, type Usage } from './catalogs.ts'

const buildUsage = (overrides: Partial<Usage> = {}): Usage => ({
  id: 'a.b',
  file: 'pwa/site/rooms/Rooms.tsx',
  values: [],
  ...overrides,
})
const buildEntry = (overrides: Partial<Entry> = {}): Entry => ({
  ...{ id: 'a.b', text: 'Testo', language: 'it', catalog: 'pages', fuzzy: false },
  ...overrides,
})
const check = (uses: Usage[], entries: Entry[]) => findViolations(uses, entries, ['it', 'en'])
const buildInBoth = (overrides: Partial<Entry>) => [buildEntry(overrides), buildEntry({ ...overrides, language: 'en' })]

test('a text that is asked for and stands once in both languages is no fault', () => {
  expect(check([buildUsage()], buildInBoth({}))).toEqual([])
})

test('a text that is missing is a fault of the code that asks for it', () => {
  expect(check([buildUsage()], [])).toEqual([
    'pwa/site/rooms/Rooms.tsx: a.b (it, en) is missing; it belongs into site.po or pages.po',
  ])
})

test.for([
  ['the site', 'pwa/site/a.ts', 'admin'],
  ['the admin', 'pwa/admin/a.ts', 'pages'],
  ['what both apps share', 'pwa/ui/a.ts', 'pages'],
  ['the contract', 'api/contract/a.ts', 'server'],
])('a text in a catalog that %s does not load is a fault', ([, file = '', catalog = '']) => {
  expect(check([buildUsage({ file })], buildInBoth({ catalog }))[0]).toMatch(/which is not loaded there/)
})

test('the server may use every catalog', () => {
  for (const catalog of ['site', 'pages', 'admin', 'server']) {
    expect(check([buildUsage({ file: 'api/mail/a.ts' })], buildInBoth({ catalog }))).toEqual([])
  }
})

test.for<[string, Entry[], RegExp]>([
  ['that nobody asks for', [...buildInBoth({}), ...buildInBoth({ id: 'c' })], /c is asked for by nobody/],
  ['that is empty', [buildEntry(), buildEntry({ language: 'en', text: ' ' })], /en.*a.b has no text/],
  ['that is fuzzy', buildInBoth({ fuzzy: true }), /fuzzy/],
  ['that is no ICU message', buildInBoth({ text: '{n, plural, one {' }), /no ICU message/],
  ['whose apostrophe quotes a brace', buildInBoth({ text: "l'{n}" }), /write ’/],
  [
    'that stands in two catalogs',
    [...buildInBoth({}), buildEntry({ catalog: 'site' })],
    /stands in locales\/it\/pages.po, too/,
  ],
  ['that stands twice in one catalog', [...buildInBoth({}), buildEntry()], /too$/],
  ['that one language lacks', [buildEntry()], /a.b has no translation in en/],
  [
    'with other values',
    [buildEntry({ text: '{n}' }), buildEntry({ language: 'en', text: '{m}' })],
    /has \{m\}, .* \{n\}/,
  ],
  ['with other tags', [buildEntry({ text: '<b>x</b>' }), buildEntry({ language: 'en', text: 'x' })], /no placeholders/],
])('a text %s is a fault', ([, entries, message]) => {
  expect(check([buildUsage()], entries).join('\n')).toMatch(message)
})

test('values inside a plural count, and a call that leaves one out is a fault', () => {
  const entries = buildInBoth({ text: '{n, plural, one {# notte di {who}} other {# notti}}' })
  expect(check([buildUsage({ values: ['n', 'who'] })], entries)).toEqual([])
  expect(check([buildUsage({ values: ['n'] })], entries)[0]).toMatch(/called without \{who\}/)
})

test('the extractor sees every form that the code may use', async () => {
  const code = `
    import { Trans } from '@lingui/react'
    const one = () => i18n.t('call')
    const two = (n: number) => context.i18n.t('values', { n })
    const three = { pending: /*i18n*/ 'map' } satisfies Record<string, string>
    const four = z.string(/*i18n*/ 'argument')
    const five = i18n.t(n > 1 ? /*i18n*/ 'more' : /*i18n*/ 'less')
    const six = <Trans id="rich" components={{ b: <b /> }} />`
  const uses = await findUsages('pwa/a.tsx', code)
  expect(uses.map(({ id }) => id).sort()).toEqual(['argument', 'call', 'less', 'map', 'more', 'rich', 'values'])
  expect(uses.find(({ id }) => id === 'values')?.values).toEqual(['n'])
})

test('a catalog is read with its marks, without what is obsolete', () => {
  const po = 'msgid ""\nmsgstr ""\n\n#, fuzzy\nmsgid "a"\nmsgstr "A "\n"B"\n\n#~ msgid "old"\n#~ msgstr "Alt"\n'
  expect(readCatalog(po, 'it', 'site')).toEqual([
    { id: 'a', text: 'A B', language: 'it', catalog: 'site', fuzzy: true },
  ])
})
