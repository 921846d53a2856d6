import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getStandardTexts } from '#api/http/i18n.ts'
import { languages } from '#contract/language.ts'
import { createI18n } from '#locales/i18n.ts'
import { checkText, compileText, findTextPage, formatMessage } from './rules.ts'

const names = ['n', 'name', 'from', 'code']
const word = fc.stringMatching(/^[a-zàèìòù'’<> .,;:!?€%&"0-9]{1,12}$/)
const plain = fc.constantFrom(...names).map((name) => `{${name}}`)
const plural = fc
  .tuple(fc.constantFrom(...names), word, word, fc.boolean())
  .map(
    ([name, one, other, hasZero]) => `{${name}, plural, ${hasZero ? '=0 {0} ' : ''}one {# ${one}} other {# ${other}}}`,
  )
const message = fc.array(fc.oneof(word, plain, plural), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))

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
  ['a closing brace', 'Ciao name}', 'Ciao {name}', 'text_broken'],
  ['a plural without other', '{n, plural, one {#}}', '{n, plural, one {#} other {#}}', 'text_broken'],
  ['a translated case', '{n, plural, uno {#} other {#}}', '{n, plural, one {#} other {#}}', 'text_broken'],
  ['a plural that became a number', 'Camere: {n}', '{n, plural, one {#} other {#}}', 'placeholder_missing'],
  ['a number that became a plural', '{n, plural, one {#} other {#}}', 'Camere: {n}', 'placeholder_unknown'],
  ['another format', '{n, number}', '{n}', 'placeholder_unknown'],
  ['a mark less', 'Scrivi a noi', 'Scrivi a <mail/>', 'placeholder_missing'],
  ['a mark more', 'Scrivi a <mail/> o <b>vieni</b>', 'Scrivi a <mail/>', 'placeholder_unknown'],
])('refuses a text with %s', (_, text, standard, code) => {
  expect(getCode(text, standard)).toBe(code)
})

test('a farm may write its name and its town as words', () => {
  expect(getCode('Le camere di Borgo Nuovo', 'Camere · {farm}, {town}')).toBeNull()
  expect(getCode('Camere · {farm}, {name}', 'Camere · {farm}, {town}')).toBe('placeholder_unknown')
})

test('names the placeholder that is missing', () => {
  expect(checkText('Ciao', compileText('Ciao {name}'))).toMatchObject({
    errors: [{ path: 'text', code: 'placeholder_missing', values: { placeholder: '{name}' } }],
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
