/** Texts that a farm writes in several languages. `getLocalized` in `language.ts` picks one. */
import { z } from 'zod/mini'
import { languageTagPattern, lineField } from './fields.ts'
import { maxTextLength } from './texts.ts'

const line = lineField(/*i18n*/ 'errors.text', 1, maxTextLength)

/** One line in Italian, in English, and in any other language by its tag. */
export const LocalizedText = z
  .catchall(z.object({ it: line, en: line }), line)
  .check(z.refine((texts) => Object.keys(texts).every((tag) => languageTagPattern.test(tag)), /*i18n*/ 'errors.text'))
export type LocalizedText = z.infer<typeof LocalizedText>
