import { expect, test } from 'vitest'
import { findLanguage } from './browserLanguage.ts'

test.each([
  ['it', 'it'],
  ['it-CH', 'it'],
  ['EN-us', 'en'],
  ['fr', null],
  ['eng', null],
  ['*', null],
  ['', null],
])('finds for the tag %s of a browser the language %s', (tag, language) => {
  expect(findLanguage(tag)).toBe(language)
})
