import { expect, test } from 'vitest'
import { getEnglishOffer } from './englishOffers.data.ts'

test.each([
  ['de-AT', 'de'],
  ['FR', 'fr'],
  ['en-GB', 'en'],
  ['ja-JP', 'en'],
])('offers English to a browser in %s with a sentence in %s', (browserLanguage, lang) => {
  expect(getEnglishOffer(browserLanguage).lang).toBe(lang)
})
