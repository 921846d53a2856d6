import { z } from 'zod/mini'
import {
  emailField,
  honeypots,
  Id,
  Instant,
  LanguageTag,
  lineField,
  multilineField,
  optionalPhoneField,
} from './fields.ts'

/** The contact form. */
export const ContactInput = z.strictObject({
  name: lineField(/*i18n*/ 'contact.errors.name', 2, 80),
  surname: lineField(/*i18n*/ 'contact.errors.surname', 2, 80),
  email: emailField(/*i18n*/ 'contact.errors.email'),
  phone: optionalPhoneField(/*i18n*/ 'booking.errors.guestPhone'),
  message: multilineField(/*i18n*/ 'contact.errors.message', 10, 5000),
  ...honeypots,
})
export type ContactInput = z.infer<typeof ContactInput>

/**
 * A message as staff read it. `bookingId`: the request that the guest added it to. Queued mails hold rows without the
 * fields that have a default.
 */
export const Contact = z.object({
  id: Id,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  message: z.string(),
  language: LanguageTag,
  createdAt: Instant,
  bookingId: z._default(z.nullable(Id), null),
  answered: z._default(z.boolean(), false),
  version: z._default(z.int(), 1),
})
export type Contact = z.infer<typeof Contact>

/** The mail in which staff answer a message. */
export const ContactAnswer = z.strictObject({ text: multilineField(/*i18n*/ 'contact.errors.answer', 1, 5000) })
export type ContactAnswer = z.output<typeof ContactAnswer>

/** What staff change of a message. */
export const ContactPatch = z.strictObject({ answered: z.boolean() })
export type ContactPatch = z.output<typeof ContactPatch>
