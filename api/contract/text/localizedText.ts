/** Texts that a farm writes in several languages. `getLocalized` in `language.ts` picks one. */
import { z } from 'zod/mini'
import { languageTagPattern, lineField } from '../fields.ts'
import { maxTextLength } from './texts.ts'

const line = lineField(/*i18n*/ 'errors.text', 1, maxTextLength)

/** One line in Italian, in English, and in any other language by its tag. */
export const LocalizedText = z
  .catchall(z.object({ it: line, en: line }), line)
  .check(z.refine((texts) => Object.keys(texts).every((tag) => languageTagPattern.test(tag)), /*i18n*/ 'errors.text'))
export type LocalizedText = z.infer<typeof LocalizedText>

/** A text that may lack any language but Italian. */
export const WrittenText = z.catchall(z.object({ it: z.string() }), z.string())
export type WrittenText = z.infer<typeof WrittenText>

/**
 * One line in Italian, and in other languages where the farm has written it: guests read the English one where theirs is
 * missing, then the Italian one. `message`: what is wrong with a line.
 */
export const writtenText = (message: string, maxLength: number) => {
  const line = lineField(message, 0, maxLength)
  return z
    .catchall(z.object({ it: lineField(message, 1, maxLength) }, message), line)
    .check(z.refine((texts) => Object.keys(texts).every((tag) => languageTagPattern.test(tag)), message))
}

/** A text without the languages that nobody has written it in. */
export const leaveOutEmpty = ({ it, ...others }: WrittenText): WrittenText => ({
  ...Object.fromEntries(Object.entries(others).filter(([, text]) => text.trim() !== '')),
  it,
})
