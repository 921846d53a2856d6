import { expect, test } from 'vitest'
import { getLanguageOffer } from './languageOffers.data.ts'

test.each([
  ['de-AT', 'de'],
  ['FR', 'fr'],
  ['en-GB', 'en'],
  ['ja-JP', 'en'],
])('offers English to a browser in %s with a sentence in %s', (browserLanguage, lang) => {
  expect(getLanguageOffer(browserLanguage)).toMatchObject({ offered: 'en', lang })
})

test('offers a language of the site to a browser that asks for it', () => {
  expect(getLanguageOffer('it-CH')).toEqual({
    offered: 'it',
    lang: 'it',
    text: 'Questo sito è anche in italiano.',
    refusal: 'No, grazie',
  })
})
