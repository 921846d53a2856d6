import { expect, test } from 'vitest'
import { completeLanguages, languages } from '#locales/language.ts'
import { getLanguageOffer } from './languageOffers.data.ts'

test.each([
  ['de-AT', 'de'],
  ['FR', 'fr'],
  ['en-GB', 'en'],
  ['ja-JP', 'en'],
])('offers English to a browser in %s with a sentence in %s', (browserLanguage, lang) => {
  expect(getLanguageOffer(browserLanguage, completeLanguages)).toMatchObject({ offered: 'en', lang })
})

test('offers a language of the site to a browser that asks for it', () => {
  expect(getLanguageOffer('it-CH', completeLanguages)).toEqual({
    offered: 'it',
    lang: 'it',
    text: 'Questo sito è anche in italiano.',
    refusal: 'No, grazie',
  })
})

test('offers German where the farm has switched it on', () => {
  expect(getLanguageOffer('de-CH', languages)).toMatchObject({
    offered: 'de',
    text: 'Diese Seite gibt es auch auf Deutsch.',
  })
})
