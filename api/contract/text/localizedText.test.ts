import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getLocalized } from '#locales/language.ts'
import { LocalizedText } from './localizedText.ts'

const texts = { it: 'La piscina', en: 'The pool' }

test.each([
  ['both languages', texts, true],
  ['a third language', { ...texts, de: 'Der Pool', 'pt-BR': 'A piscina' }, true],
  ['no Italian', { en: 'The pool' }, false],
  ['no English', { it: 'La piscina' }, false],
  ['an empty text', { ...texts, en: ' ' }, false],
  ['an empty text in a third language', { ...texts, de: '' }, false],
  ['two lines', { ...texts, en: 'a\nb' }, false],
  ['a text of 2000 characters', { ...texts, en: 'x'.repeat(2000) }, true],
  ['a text that is too long', { ...texts, en: 'x'.repeat(2001) }, false],
  ['a key that is no language', { ...texts, Deutsch: 'Der Pool' }, false],
  ['a number', { ...texts, de: 7 }, false],
])('%s: accepted %#', (_name, value, isAccepted) => {
  expect(LocalizedText.safeParse(value).success).toBe(isAccepted)
})

test('a language without a text has the English one', () => {
  const line = fc.string({ minLength: 1 })
  fc.assert(
    fc.property(line, line, fc.option(line, { nil: '' }), (it, en, de) => {
      const all = { it, en, de }
      expect([getLocalized(all, 'it'), getLocalized(all, 'en'), getLocalized(all, 'fr')]).toEqual([it, en, en])
      expect(getLocalized(all, 'de')).toBe(de || en)
    }),
  )
})
