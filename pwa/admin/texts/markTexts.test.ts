import { expect, test } from 'vitest'
import { getSiteMessages } from '#api/http/i18n.ts'
import { findTexts, stripMarks } from '#contract/text/textMarks.ts'
import { createI18n } from '#locales/i18n.ts'
import { languages } from '#locales/language.ts'
import { markMessages } from './markTexts.ts'

/** Fills every placeholder. */
const values: Record<string, unknown> = new Proxy({}, { get: () => 3 })

test('every text of the site is found by its marks, and is the same without them', () => {
  for (const language of languages) {
    const messages = getSiteMessages(language)
    const [plain, marked] = [createI18n(language, messages), createI18n(language, markMessages(messages))]
    for (const id of Object.keys(messages)) {
      const text = marked._(id, values)
      expect([id, stripMarks(text)]).toEqual([id, plain._(id, values)])
      expect(findTexts([text])).toEqual([[id]])
    }
  }
})
