import type { Mail, QueuedMail } from '#contract/mails.ts'
import type { MailRow } from './model.ts'

/** A mail as staff see it. `staffEmail` is shown where the row has no recipient. */
export const presentMail = (row: MailRow, staffEmail: string): Mail => ({
  id: row.id,
  bookingId: row.bookingId,
  contactId: row.contactId,
  kind: row.kind,
  paymentType: row.paymentType,
  to: row.to ?? staffEmail,
  state: row.state,
  attempts: row.attempts,
  lastWords: row.lastError,
  attemptedAt: row.attemptedAt,
  nextAttemptAt: row.nextAttemptAt,
  createdAt: row.createdAt,
  sentAt: row.sentAt,
})

export const presentQueuedMail = ({ id, kind, state }: MailRow): QueuedMail => ({ id, kind, state })
