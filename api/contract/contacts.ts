import { z } from 'zod/mini'
import { bait, emailField, Id, Instant, Language, optionalLine, textLine, textLines } from './fields.ts'

/** The contact form's message (specification 5; its messages are quoted in English). */
export const ContactInput = z.strictObject({
  name: textLine(/*i18n*/ 'contact.errors.name', 2, 80),
  surname: textLine(/*i18n*/ 'contact.errors.surname', 2, 80),
  email: emailField(/*i18n*/ 'contact.errors.email'),
  phone: optionalLine(40),
  message: textLines(/*i18n*/ 'contact.errors.message', 10, 5000),
  website: bait,
})
export type ContactInput = z.infer<typeof ContactInput>

export const Contact = z.object({
  id: Id,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  message: z.string(),
  language: Language,
  createdAt: Instant,
})
export type Contact = z.infer<typeof Contact>
