/** The mail queue, the three mails that staff send by hand (specification 7), and the test of the mail server. */
import { z } from 'zod/mini'
import { Id, Instant } from './fields.ts'

/** `requestReceived` to `thankYou` go to the guest, the others to staff. */
export const mailKinds = [
  'requestReceived',
  'confirmation',
  'payment',
  'thankYou',
  'newRequest',
  'newMessage',
  'backupReport',
] as const
export type MailKind = (typeof mailKinds)[number]

/** `written`: there is no mail server, so it lies as a file. `held`: came out of a backup and may have been sent since. */
export const mailStates = ['queued', 'sending', 'sent', 'failed', 'written', 'held'] as const
export type MailState = (typeof mailStates)[number]

export const paymentTypes = ['acconto', 'saldo'] as const
export type PaymentType = (typeof paymentTypes)[number]

const againField = z.optional(z.boolean(/*i18n*/ 'errors.sendAgain'))

export const ConfirmationMail = z.strictObject({ iban: z.iban(/*i18n*/ 'errors.iban'), again: againField })
export const PaymentMail = z.strictObject({
  paymentType: z.enum(paymentTypes, /*i18n*/ 'errors.paymentType'),
  again: againField,
})
export const ThankYouMail = z.strictObject({ again: againField })

/** Sends a mail of the queue once more, or releases one that is held. */
export const ResendMail = z.strictObject({ again: againField })

/** A mail of the queue as staff read it; `lastWords` is what the mail server said last. */
export const Mail = z.object({
  id: Id,
  bookingId: z.nullable(Id),
  contactId: z.nullable(Id),
  kind: z.enum(mailKinds),
  paymentType: z.nullable(z.enum(paymentTypes)),
  to: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  lastWords: z.nullable(z.string()),
  /** When it was last handed to the mail server; null before the first try. */
  attemptedAt: z.nullable(Instant),
  nextAttemptAt: z.nullable(Instant),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
})
export type Mail = z.infer<typeof Mail>

/** `limit`: that many of the newest. */
export const MailsQuery = z.object({
  bookingId: z.optional(Id),
  contactId: z.optional(Id),
  state: z.optional(z.enum(mailStates)),
  limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, /*i18n*/ 'errors.limit'))),
})

/**
 * How the queue stands. `configured`: there is a mail server; without one each mail is written as a file and sent to nobody.
 * `waiting` counts what is queued or being sent, `waitingSince` is the oldest of it.
 */
export const MailHealth = z.object({
  configured: z.boolean(),
  waiting: z.int(),
  waitingSince: z.nullable(Instant),
  failed: z.int(),
  held: z.int(),
})
export type MailHealth = z.infer<typeof MailHealth>

/** What a send answers: the row in the queue. */
export const QueuedMail = z.object({ id: Id, kind: z.string(), state: z.string() })
export type QueuedMail = z.infer<typeof QueuedMail>

export const MailTest = z.object({ ok: z.literal(true) })
