/** The sentences that guests read on the site and in mails. A manager may replace each of them, language by language. */
import { z } from 'zod/mini'
import { Instant, Language, LanguageTag, lineField } from '../fields.ts'

/** Where a sentence stands. `common`: on every page; `notices`: refusals and errors. */
export const textPages = [
  ...['home', 'rooms', 'restaurant', 'services', 'booking', 'contact', 'privacy', 'about'],
  ...['common', 'notices', 'mails'],
] as const
export const TextPage = z.enum(textPages)
export type TextPage = z.infer<typeof TextPage>

/** More than twice the longest sentence of the program. */
export const maxTextLength = 2000

/**
 * A sentence of the catalogs in one language, as an ICU message. `text`: what the farm has written in the place of
 * `standard`, or null. `version` counts its changes, 0 before the first. `missing`: without a text of the
 * farm, guests read the English one, because the program has none or the farm has written it.
 */
export const Text = z.object({
  id: z.string(),
  language: LanguageTag,
  page: TextPage,
  standard: z.string(),
  text: z.nullable(z.string()),
  version: z.int(),
  missing: z._default(z.boolean(), false),
})
export type Text = z.infer<typeof Text>

/** An empty text takes the sentence off the page, with what stood there only for it. */
export const TextInput = z.strictObject({ text: lineField(/*i18n*/ 'errors.text', 0, maxTextLength) })

/** A text that is being written, for its preview. */
export const TextDraft = z.strictObject({
  language: Language,
  id: z.string(),
  text: lineField(/*i18n*/ 'errors.text', 0, maxTextLength),
})
export type TextDraft = z.infer<typeof TextDraft>

/** A mail to a sample guest as plain text, by the name of the sample. */
export const MailPreview = z.object({ name: z.string(), subject: z.string(), text: z.string() })
export type MailPreview = z.infer<typeof MailPreview>

/** One change of a text: who made it, when, and the text before and after. Null is the standard text. */
export const TextChange = z.object({
  version: z.int(),
  at: Instant,
  username: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type TextChange = z.infer<typeof TextChange>
