/** Rows of the mail queue for tests. */
import type { MailRow } from '#api/mails/model.ts'

export const mailTime = Date.UTC(2027, 2, 4, 10)

/** The instant this many milliseconds after `mailTime`. */
export const at = (ms: number): string => new Date(mailTime + ms).toISOString()

/** An id that a version 7 UUID may have. */
export const buildMailId = (number: number): string => `0193${number}000-0000-7000-8000-000000000000`
export const parseMailNumber = ({ id }: { id: string }): number => Number(id.slice(4, 5))

/** A mail to staff that waits since `mailTime`. */
export const buildMail = (number: number, changes: Partial<MailRow> = {}): MailRow => ({
  id: buildMailId(number),
  bookingId: null,
  contactId: null,
  kind: 'newMessage',
  paymentType: null,
  to: null,
  facts: '{"n":1}',
  state: 'queued',
  attempts: 0,
  lastError: null,
  attemptedAt: null,
  nextAttemptAt: at(0),
  leaseUntil: null,
  messageId: `<${number}@example.org>`,
  createdAt: at(0),
  queuedAt: at(0),
  sentAt: null,
  revision: 0,
  ...changes,
})

/** What changes when a mail is claimed. */
export const sending = { state: 'sending', attempts: 1, attemptedAt: at(0), leaseUntil: at(55_000) } as const
