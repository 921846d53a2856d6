import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getStandardTexts } from '#api/http/i18n.ts'
import { createI18n } from '#locales/i18n.ts'
import { languages } from '#locales/language.ts'
import { checkText, compileText, findTextPage, formatMessage } from './rules.ts'

const names = ['n', 'name', 'from', 'code']
const word = fc.stringMatching(/^[a-zàèìòù'’<> .,;:!?€%&"0-9]{1,12}$/)
const plain = fc.constantFrom(...names).map((name) => `{${name}}`)
const plural = fc
  .tuple(fc.constantFrom(...names), word, word, fc.boolean())
  .map(
    ([name, one, other, hasDozen]) =>
      `{${name}, plural, ${hasDozen ? '=12 {12} ' : ''}one {# ${one}} other {# ${other}}}`,
  )
const formatted = fc
  .tuple(fc.constantFrom(...names), fc.constantFrom('number', 'number, percent', 'date, short'))
  .map((parts) => `{${parts.join(', ')}}`)
const message = fc
  .array(fc.oneof(word, plain, plural, formatted), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))

const getCode = (text: string, standard: string) => checkText(text, compileText(standard))?.code ?? null

test('every text of the catalogs is shown as a text that compiles to the same message', () => {
  for (const texts of languages.map(getStandardTexts)) {
    expect(texts.size).toBeGreaterThan(700)
    for (const [id, standard] of texts) {
      const text = formatMessage(standard)
      expect([id, compileText(text)]).toEqual([id, standard])
      expect([id, checkText(text, standard)]).toEqual([id, null])
    }
  }
})

test('a message is the same after it was formatted and compiled again, and fits in its own place', () => {
  fc.assert(
    fc.property(message, (text) => {
      const compiled = compileText(text)
      expect(compileText(formatMessage(compiled))).toEqual(compiled)
      expect(checkText(text, compiled)).toBeNull()
    }),
  )
})

test('a text with a placeholder less or more never fits, in whatever place', () => {
  fc.assert(
    fc.property(
      word,
      message,
      word,
      fc.constantFrom('{guest}', '{guest, plural, one {#} other {#}}'),
      (before, text, after, placeholder) => {
        const longer = before + placeholder + text + after
        // Two parts can make a mark such as <b> together, which the third text below would lack.
        fc.pre(!/<\/?\w+\/?>/.test(longer))
        expect(getCode(text, longer)).toBe('placeholder_missing')
        expect(getCode(longer, text)).toBe('placeholder_unknown')
        expect(getCode(`${text}${placeholder}${before}`, longer)).toBeNull()
      },
    ),
  )
})

test.each([
  ['an open brace', 'Ciao {name', 'Ciao {name}', 'text_broken'],
  ['an open brace alone', 'Ciao {name} {', 'Ciao {name}', 'text_broken'],
  ['braces without a name', 'Ciao {name} {}', 'Ciao {name}', 'text_broken'],
  ['a closing brace', 'Ciao name}', 'Ciao {name}', 'text_broken'],
  ['a closing brace after a placeholder', 'Ciao {name} }', 'Ciao {name}', 'text_broken'],
  ['a plural without other', '{n, plural, one {#}}', '{n, plural, one {#} other {#}}', 'text_broken'],
  [
    'a plural without other in a case',
    '{n, plural, one {{m, plural, one {#}}} other {#}}',
    '{n, plural, one {{m, plural, one {#} other {#}}} other {#}}',
    'text_broken',
  ],
  ['a translated case', '{n, plural, uno {#} other {#}}', '{n, plural, one {#} other {#}}', 'text_broken'],
  ['a plural that became a number', 'Camere: {n}', '{n, plural, one {#} other {#}}', 'placeholder_missing'],
  ['a number that became a plural', '{n, plural, one {#} other {#}}', 'Camere: {n}', 'placeholder_unknown'],
  ['another format', '{n, number}', '{n}', 'placeholder_unknown'],
  ['a mark less', 'Scrivi a noi', 'Scrivi a <mail/>', 'placeholder_missing'],
  ['a mark more', 'Scrivi a <mail/> o <b>vieni</b>', 'Scrivi a <mail/>', 'placeholder_unknown'],
])('refuses a text with %s', (_, text, standard, code) => {
  const refusal = checkText(text, compileText(standard))
  expect(refusal?.code).toBe(code)
  expect(refusal?.errors).toMatchObject([{ path: 'text' }])
})

test('a plural is written with a space between its cases', () => {
  const text = '{n, plural, =0 {nessuna} one {una} other {# camere}}'
  expect(formatMessage(compileText(text))).toBe(text)
})

test('a text may be its placeholder alone', () => {
  expect(getCode('{name}', 'Ciao {name}!')).toBeNull()
})

test('a farm may write its name and its town as words', () => {
  expect(getCode('Le camere di Borgo Nuovo', 'Camere · {farm}, {town}')).toBeNull()
  expect(getCode('Camere · {farm}, {name}', 'Camere · {farm}, {town}')).toBe('placeholder_unknown')
})

test.each([
  ['Ciao', 'Ciao {name}', 'placeholder_missing', '{name}'],
  ['Camere', '{n, plural, one {#} other {#}}', 'placeholder_missing', '{n, plural, …}'],
  ['Ciao {name}', 'Ciao', 'placeholder_unknown', '{name}'],
  ['Scrivi a noi', 'Scrivi a <mail/>', 'placeholder_missing', '<mail/>'],
])('of the text %j for %j it names the part that is wrong', (text, standard, code, placeholder) => {
  expect(checkText(text, compileText(standard))).toMatchObject({
    errors: [{ path: 'text', code, values: { placeholder } }],
  })
})

test('an apostrophe before a brace does not turn the placeholder off, and HTML is text', () => {
  const text = "L'arrivo dell'{name} <b>presto</b>"
  expect(getCode(text, 'Arriva {name}')).toBeNull()
  expect(createI18n('en', { text: compileText(text) }).t('text', { name: 'x' })).toBe("L'arrivo dell'x <b>presto</b>")
})

test('each text stands on a page', () => {
  expect(
    ['gallery.photo1', 'search.title', 'mail.greeting', 'problem.datesTaken', 'nav.rooms'].map(findTextPage),
  ).toEqual(['home', 'rooms', 'mails', 'notices', 'common'])
  expect(
    ['head.about.title', 'head.home.title', 'head.request.title', 'head.notFound.title'].map(findTextPage),
  ).toEqual([...['about', 'home', 'booking', 'notices']])
})

test('a new kind of text gets a page, unless it stands on all of them', () => {
  const ids = languages.flatMap((language) => [...getStandardTexts(language).keys()])
  const common = ids.filter((id) => findTextPage(id) === 'common').map((id) => id.split('.')[0])
  expect([...new Set(common)].toSorted()).toEqual([
    ...['app', 'carousel', 'footer', 'form', 'manifest', 'nav', 'noScript'],
  ])
})
