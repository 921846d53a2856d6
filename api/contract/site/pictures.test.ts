import { expect, test } from 'vitest'
import { furtherLanguages } from '#locales/language.ts'
import { AltTexts, toAltTexts } from './pictures.ts'

test('sends back the alternative texts of a place in the languages that the server takes', () => {
  const stored = { it: 'Il forno', en: 'The oven', tlh: 'a language of a newer version' }
  const sent = toAltTexts(stored)
  expect(sent).toEqual({
    it: 'Il forno',
    en: 'The oven',
    ...Object.fromEntries(furtherLanguages.map((it) => [it, ''])),
  })
  expect(AltTexts.parse(sent)).toEqual(sent)
  expect(AltTexts.safeParse(stored).success).toBe(false)
})
