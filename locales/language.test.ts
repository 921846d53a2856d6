import { expect, test } from 'vitest'
import {
  completeLanguages,
  defaultLanguage,
  formatLanguageParameter,
  furtherLanguages,
  getLanguageName,
  getLocale,
  getLocalized,
  isLanguage,
  languages,
  listOffered,
  readLanguageCookie,
  toAdminLanguage,
  toLanguage,
} from '#locales/language.ts'

test.each([
  ['language=en', 'en'],
  ['session=1; language=it; theme=dark', 'it'],
  ['session=1;language=it', 'it'],
  ['language=de', null],
  ['language=fr', null],
  ['languages=en', null],
  ['sublanguage=en', null],
  ['', null],
])('reads from the cookies %s the language %s', (cookies, language) => {
  expect(readLanguageCookie(cookies, completeLanguages)).toBe(language)
})

test('shows English for a language that only another version of the program knows', () => {
  expect(['it', 'en', 'fr', 'pt-BR'].map(toLanguage)).toEqual(['it', 'en', 'en', 'en'])
})

test('an address names every language but the default one', () => {
  expect(['it', 'en'].map((language) => formatLanguageParameter(toLanguage(language)))).toEqual(['', '?lang=en'])
})

test('each language has its own name and a tag of its own for formats', () => {
  expect(languages.slice(0, 2)).toEqual(['it', 'en'])
  expect(languages.slice(0, 2).map(getLanguageName)).toEqual(['Italiano', 'English'])
  for (const language of languages) expect(new Intl.Locale(getLocale(language)).language).toBe(language.slice(0, 2))
  expect(furtherLanguages).toEqual(languages.slice(2))
})

test('a farm offers Italian and English, and what it has chosen of the languages of this version', () => {
  expect(listOffered([])).toEqual(['it', 'en'])
  expect(listOffered(['fr', 'de', 'en', 'de'])).toEqual(['it', 'en', 'de'])
  expect(readLanguageCookie('language=de', listOffered(['de']))).toBe('de')
})

test('the admin has the languages in which all of its texts are', () => {
  expect(['it', 'en', 'de', 'fr', null].map(toAdminLanguage)).toEqual(['it', 'en', null, null, null])
})

test('knows its languages', () => {
  expect(defaultLanguage).toBe('it')
  expect(['it', 'en', 'fr', '', undefined, ['it']].map(isLanguage)).toEqual([true, true, false, false, false, false])
})

test('a text that a language lacks or has empty is the English one', () => {
  const texts = { it: 'Sala', en: 'Hall', fr: '' }
  expect(['it', 'en', 'fr', 'de'].map((language) => getLocalized(texts, language))).toEqual([
    'Sala',
    'Hall',
    'Hall',
    'Hall',
  ])
})
