import { expect, test } from 'vitest'
import { findUsages, findViolations, type Usage } from './checkCatalogs.ts'
import { type Entry, readCatalog } from './readCatalog.ts'

const buildUsage = (overrides: Partial<Usage> = {}): Usage => ({
  id: 'a.b',
  file: 'pwa/site/rooms/Rooms.tsx',
  values: [],
  ...overrides,
})
const buildEntry = (overrides: Partial<Entry> = {}): Entry => ({
  id: 'a.b',
  text: 'Testo',
  language: 'it',
  catalog: 'booking',
  fuzzy: false,
  ...overrides,
})
const check = (uses: Usage[], entries: Entry[]) => findViolations(uses, entries, ['it', 'en'])
const buildInBoth = (overrides: Partial<Entry>) => [buildEntry(overrides), buildEntry({ ...overrides, language: 'en' })]

test('accepts a text that is used and is defined once in each language', () => {
  expect(check([buildUsage()], buildInBoth({}))).toEqual([])
})

test('reports a missing text at the code that uses it', () => {
  expect(check([buildUsage()], [])).toEqual([
    'pwa/site/rooms/Rooms.tsx: a.b (it, en) is missing; it belongs in site.po or booking.po',
  ])
})

test.for([
  ['the site', 'pwa/site/a.ts', 'admin'],
  ['the list of rooms', 'pwa/site/rooms/a.ts', 'pages'],
  ['the admin', 'pwa/admin/a.ts', 'pages'],
  ['what both apps share', 'pwa/ui/a.ts', 'pages'],
  ['the contract', 'api/contract/a.ts', 'server'],
])('rejects a text in a catalog that %s does not load', ([, file = '', catalog = '']) => {
  expect(check([buildUsage({ file })], buildInBoth({ catalog }))[0]).toMatch(/which is not loaded there/)
})

test('accepts texts of every catalog on the server', () => {
  for (const catalog of ['site', 'booking', 'pages', 'admin', 'server']) {
    expect(check([buildUsage({ file: 'api/mailer/a.ts' })], buildInBoth({ catalog }))).toEqual([])
  }
})

test.for<[string, Entry[], RegExp]>([
  ['that is not used', [...buildInBoth({}), ...buildInBoth({ id: 'c' })], /c is not used/],
  ['that is empty', [buildEntry(), buildEntry({ language: 'en', text: ' ' })], /en.*a.b has no text/],
  ['that is fuzzy', buildInBoth({ fuzzy: true }), /fuzzy/],
  ['that is not a valid ICU message', buildInBoth({ text: '{n, plural, one {' }), /not a valid ICU message/],
  ['whose apostrophe quotes a brace', buildInBoth({ text: "l'{n}" }), /write ’/],
  [
    'that is in two catalogs',
    [...buildInBoth({}), buildEntry({ catalog: 'site' })],
    /is already in locales\/it\/booking.po/,
  ],
  ['that is twice in one catalog', [...buildInBoth({}), buildEntry()], /is already in/],
  ['that is missing in one language', [buildEntry()], /a.b has no translation in en/],
  [
    'whose values differ between the languages',
    [buildEntry({ text: '{n}' }), buildEntry({ language: 'en', text: '{m}' })],
    /has \{m\}, .* \{n\}/,
  ],
  [
    'whose tags differ between the languages',
    [buildEntry({ text: '<b>x</b>' }), buildEntry({ language: 'en', text: 'x' })],
    /no placeholders/,
  ],
])('rejects a text %s', ([, entries, message]) => {
  expect(check([buildUsage()], entries).join('\n')).toMatch(message)
})

test('counts values inside a plural, and rejects a call that leaves one out', () => {
  const entries = buildInBoth({ text: '{n, plural, one {# notte di {who}} other {# notti}}' })
  expect(check([buildUsage({ values: ['n', 'who'] })], entries)).toEqual([])
  expect(check([buildUsage({ values: ['n'] })], entries)[0]).toMatch(/called without \{who\}/)
})

test('finds every form in which the code uses a text', async () => {
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

test('reads a catalog with its flags and without obsolete texts', () => {
  const po = 'msgid ""\nmsgstr ""\n\n#, fuzzy\nmsgid "a"\nmsgstr "A "\n"B"\n\n#~ msgid "old"\n#~ msgstr "Alt"\n'
  expect(readCatalog(po, 'it', 'site')).toEqual([
    { id: 'a', text: 'A B', language: 'it', catalog: 'site', fuzzy: true },
  ])
})
