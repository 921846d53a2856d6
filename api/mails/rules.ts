/** Pure decisions of the mail queue: length of a lease, retries, repeated sends. */
import type { MailState } from '#contract/mails.ts'
import type { MailRow } from './model.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/**
 * An attempt is aborted well before its lease expires (a closing connection may take 5 s more), so no two processes
 * send the same mail.
 */
export const sendTimeoutMs = 40 * secondMs
export const leaseMs = 55 * secondMs

/** The first retry starts within 30 s, including the poll interval; the last starts just inside the 24 hours. */
const retryDelaysMs = [
  ...[20 * secondMs, minuteMs, 2 * minuteMs, 5 * minuteMs, 10 * minuteMs, 20 * minuteMs, 40 * minuteMs],
  ...[hourMs, 1.5 * hourMs, 2 * hourMs, 3 * hourMs, 4 * hourMs, 5 * hourMs, 6 * hourMs],
]
const maxRetryPeriodMs = 24 * hourMs

/**
 * The instants, in milliseconds, between which a mail is due that waits or whose lease ends. A later one than the longest
 * wait allows was written while the clock was ahead, so that mail is due, too.
 */
export const getDueBounds = (now: number) => ({
  now: new Date(now).toISOString(),
  latestAttempt: new Date(now + 6 * hourMs + minuteMs).toISOString(),
  latestLease: new Date(now + leaseMs + minuteMs).toISOString(),
})

/**
 * A mail server that breaks off after the whole message has often taken it, and each retry may be one more copy. It may
 * work on a message for ten minutes (RFC 5321, 4.5.3.2.6), so the first retry comes well after that, and the others as
 * rarely as any.
 */
const unansweredDelaysMs = [hourMs, 6 * hourMs]

/** Begins the stored error of a mail that the mail server may have taken. */
export const unansweredPrefix = 'no reply after the message: '

/** When a mail that failed temporarily is tried again (milliseconds); null when its 24 hours are over. */
export function getNextAttempt(
  { attempts, queuedAt }: Pick<MailRow, 'attempts' | 'queuedAt'>,
  now: number,
  isUnanswered = false,
) {
  const delaysMs = isUnanswered ? unansweredDelaysMs : retryDelaysMs
  const next = now + (delaysMs[Math.min(attempts, delaysMs.length) - 1] ?? 0)
  return next > Date.parse(queuedAt) + maxRetryPeriodMs ? null : next
}

/** The name, without extension, of the file that is written when there is no mail server. */
export const buildMailFileName = ({ createdAt, kind, id }: Pick<MailRow, 'createdAt' | 'kind' | 'id'>): string =>
  `${createdAt.slice(0, 10)}-${kind}-${id}`

/** The id of the mail in such a file name, also of one that is not completely written (`.eml.part`). */
export const getMailId = (fileName: string): string => /([0-9a-f-]{36})\.eml(\.part)?$/.exec(fileName)?.[1] ?? ''

/** A second tap within this time sends no second mail. */
export const minRepeatIntervalMs = minuteMs

/** A mail that failed or is held has not reached its recipient, so it may be sent again at once. */
export const canRepeat = ({ state, queuedAt }: { state: MailState; queuedAt: string }, now: number): boolean =>
  state === 'failed' || state === 'held' || Date.parse(queuedAt) <= now - minRepeatIntervalMs
