/** The mail queue, the three mails that staff send by hand, and the test of the mail server. */
import { z } from 'zod/mini'
import { Id, Instant, Language, nullableMultilineField } from './fields.ts'
import { IbanField } from './money/iban.ts'

const firstGuestMailKinds = ['requestReceived', 'confirmation', 'payment', 'thankYou'] as const
const staffMailKinds = ['newRequest', 'newMessage', 'backupReport', 'requestCancelled'] as const
const laterGuestMailKinds = ['cancellation', 'requestLapsed'] as const
/** Before the arrival. */
const checkinMailKinds = ['checkinInvitation', 'checkinReminder'] as const
const laterStaffMailKinds = ['accountChanged'] as const
const offerMailKinds = ['offer', 'offerAnswered'] as const
const reminderMailKinds = ['depositReminder'] as const
const dutyMailKinds = ['reportsDue'] as const
const linkMailKinds = ['newLink'] as const
const declineMailKinds = ['requestDeclined'] as const
const waitingMailKinds = ['requestWaiting'] as const
const answerMailKinds = ['messageAnswer'] as const
const morningMailKinds = ['morning'] as const
const plannedMailKinds = ['balanceReminder', 'beforeArrival', 'dayBefore', 'afterArrival'] as const
const waitlistMailKinds = ['waitlistConfirm'] as const
const wishMailKinds = ['wishReceived', 'wishDeclined', 'stayMoved'] as const
export const guestMailKinds = [
  ...firstGuestMailKinds,
  ...laterGuestMailKinds,
  ...reminderMailKinds,
  ...checkinMailKinds,
  ...linkMailKinds,
  ...declineMailKinds,
  ...plannedMailKinds,
  ...wishMailKinds,
] as const
const wishStaffMailKinds = ['stayWished'] as const
const channelMailKinds = ['channelConflict', 'channelFailed'] as const
/** A new kind comes last, because the contract compares the order. */
export const mailKinds = [
  ...firstGuestMailKinds,
  ...staffMailKinds,
  ...laterGuestMailKinds,
  ...channelMailKinds,
  ...laterStaffMailKinds,
  ...offerMailKinds,
  ...reminderMailKinds,
  ...checkinMailKinds,
  ...dutyMailKinds,
  ...linkMailKinds,
  ...declineMailKinds,
  ...waitingMailKinds,
  ...answerMailKinds,
  ...plannedMailKinds,
  ...waitlistMailKinds,
  ...morningMailKinds,
  ...wishMailKinds,
  ...wishStaffMailKinds,
] as const
export type GuestMailKind = (typeof guestMailKinds)[number]
export type MailKind = (typeof mailKinds)[number]

/**
 * `written`: no mail server is configured, so the mail was written to a file. `held`: the mail came from a restored
 * backup and may have been sent already. `dropped`: while it waited, the stay changed, and it makes no sense any more.
 */
const mailStates = ['queued', 'sending', 'sent', 'failed', 'written', 'held', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

export const paymentTypes = ['acconto', 'saldo'] as const
export type PaymentType = (typeof paymentTypes)[number]

const againField = z.optional(z.boolean(/*i18n*/ 'errors.sendAgain'))

/** A sentence of staff's own, above the text of a mail. */
export const mailTextField = z.optional(nullableMultilineField(2000))

export const ConfirmationMail = z.strictObject({ iban: IbanField, again: againField, mailText: mailTextField })
export const PaymentMail = z.strictObject({
  paymentType: z.enum(paymentTypes, /*i18n*/ 'errors.paymentType'),
  again: againField,
  mailText: mailTextField,
})
export const ThankYouMail = z.strictObject({ again: againField, mailText: mailTextField })
/** What each mail that staff send by hand takes. */
export type ThankYouMail = z.output<typeof ThankYouMail>

/** A mail that staff send by hand, with the values that they choose. */
export const ManualMail = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('confirmation'), iban: ConfirmationMail.shape.iban }),
  z.strictObject({ kind: z.literal('payment'), paymentType: PaymentMail.shape.paymentType }),
  z.strictObject({ kind: z.literal('thankYou') }),
])
export type ManualMail = z.infer<typeof ManualMail>

/** A mail that a change of a booking sends with it. */
export const PatchMail = z.discriminatedUnion('kind', [
  ...ManualMail.def.options,
  z.strictObject({ kind: z.literal('depositReminder') }),
])
export type PatchMail = z.infer<typeof PatchMail>

/** A mail as its reader sees it, as plain text with its picture. Its private link has no secret. */
export const ShownMail = z.object({
  to: z.string(),
  language: Language,
  subject: z.string(),
  text: z.string(),
  picture: z.nullable(z.object({ url: z.string(), alt: z.string() })),
})
export type ShownMail = z.infer<typeof ShownMail>

/** Sends a mail of the queue again, or releases a held one. */
export const ResendMail = z.strictObject({ again: againField })

/** A mail of the queue as staff read it. `lastWords` is the last error of the mail server. */
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
  /** When the last delivery attempt started. Null before the first one. */
  attemptedAt: z.nullable(Instant),
  nextAttemptAt: z.nullable(Instant),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
})
export type Mail = z.infer<typeof Mail>

/** `limit`: only that many of the newest. */
export const MailsQuery = z.object({
  bookingId: z.optional(Id),
  contactId: z.optional(Id),
  state: z.optional(z.enum(mailStates)),
  limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, /*i18n*/ 'errors.limit'))),
})

/**
 * The state of the mail queue. `configured`: there is a mail server; without one, mails are written to files and not
 * sent. `waiting`: how many mails are queued or being sent. `waitingSince`: since when the oldest of them waits.
 */
export const MailHealth = z.object({
  configured: z.boolean(),
  waiting: z.int(),
  waitingSince: z.nullable(Instant),
  failed: z.int(),
  held: z.int(),
})
export type MailHealth = z.infer<typeof MailHealth>

/** The response to a send: the mail in the queue. */
export const QueuedMail = z.object({ id: Id, kind: z.string(), state: z.string() })
export type QueuedMail = z.infer<typeof QueuedMail>

export const MailTest = z.object({ ok: z.literal(true) })
