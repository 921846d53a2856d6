/** Pure decisions of the queue: how long a mail is another's, when it is tried again, when it is given up. */
import type { MailState } from '#contract/mails.ts'
import type { MailRow } from './model.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** A send is cut off before its lease ends (and a closing connection has 5 s), so no mail is in two hands. */
export const sendTimeoutMs = 40 * secondMs
export const leaseMs = 55 * secondMs

/** The first within 30 s, the worker's look every few seconds included; the last ends just inside the 24 hours. */
const retryDelaysMs = [
  ...[20 * secondMs, minuteMs, 2 * minuteMs, 5 * minuteMs, 10 * minuteMs, 20 * minuteMs, 40 * minuteMs],
  ...[hourMs, 1.5 * hourMs, 2 * hourMs, 3 * hourMs, 4 * hourMs, 5 * hourMs, 6 * hourMs],
]
const maxRetryPeriodMs = 24 * hourMs

/** When a mail that failed for a while is tried again; null when its 24 hours are over. */
export function getNextAttempt({ attempts, queuedAt }: Pick<MailRow, 'attempts' | 'queuedAt'>, now: number) {
  const delayMs = retryDelaysMs[Math.min(attempts, retryDelaysMs.length) - 1] ?? 0
  const next = now + delayMs
  return next > Date.parse(queuedAt) + maxRetryPeriodMs ? null : next
}

/** The file that a mail becomes where there is no mail server. */
export const buildMailFileName = ({ createdAt, kind, id }: Pick<MailRow, 'createdAt' | 'kind' | 'id'>): string =>
  `${createdAt.slice(0, 10)}-${kind}-${id}`

/** So that a second tap sends no second mail. */
export const minRepeatIntervalMs = minuteMs

/** A mail that failed or was held has reached nobody: it may go out at once. */
export const canRepeat = ({ state, queuedAt }: { state: MailState; queuedAt: string }, now: number): boolean =>
  state === 'failed' || state === 'held' || Date.parse(queuedAt) <= now - minRepeatIntervalMs
