/** What a manager answers to somebody who asks what the farm knows of them, or that it forget them. */
import { z } from 'zod/mini'
import { Booking } from './bookings.ts'
import { Contact } from './contacts.ts'
import { emailField, Id, Instant } from './fields.ts'
import { Mail } from './mails.ts'
import { LogEntry } from './staff.ts'

/** A person as the farm can know one: by a mail address, by bookings and messages (whose ids these are), or by both. */
export const PersonIdentifier = z
  .strictObject({
    email: z.optional(emailField(/*i18n*/ 'errors.person')),
    ids: z._default(z.array(Id, /*i18n*/ 'errors.person').check(z.maxLength(200, /*i18n*/ 'errors.person')), []),
  })
  .check(
    z.refine(({ email, ids }) => email !== undefined || ids.length > 0, {
      error: /*i18n*/ 'errors.person',
      path: ['email'],
    }),
  )
export type PersonIdentifier = z.output<typeof PersonIdentifier>

/** Everything that is held about a person: the trash included, mails with what they say, answers kept for repetitions. */
export const PersonalData = z.object({
  bookings: z.array(Booking),
  contacts: z.array(Contact),
  mails: z.array(z.extend(Mail, { facts: z.unknown() })),
  answers: z.array(z.object({ call: z.string(), createdAt: Instant, answer: z.unknown() })),
  log: z.array(LogEntry),
})
export type PersonalData = z.infer<typeof PersonalData>

/** How much was erased. `keptNameless`: stays that took place stand on without anything personal. */
export const ErasureResult = z.object({ bookings: z.int(), contacts: z.int(), mails: z.int(), keptNameless: z.int() })
export type ErasureResult = z.infer<typeof ErasureResult>
