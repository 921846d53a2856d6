/** Pure decisions of the queue: how long a mail is another's, when it is tried again, when it is given up. */
import type { MailState } from '#contract/mails.ts'
import type { MailRow } from './model.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** A send is cut off before its lease ends (and a closing connection has 5 s), so no mail is in two hands. */
export const cutOffAfter = 40 * second
export const leaseLength = 55 * second

/** The first within 30 s, the worker's look every few seconds included; the last ends just inside the 24 hours. */
const pauses = [
  ...[20 * second, minute, 2 * minute, 5 * minute, 10 * minute, 20 * minute, 40 * minute],
  ...[hour, 1.5 * hour, 2 * hour, 3 * hour, 4 * hour, 5 * hour, 6 * hour],
]
const giveUpAfter = 24 * hour

/** When a mail that failed for a while is tried again; null when its 24 hours are over. */
export function nextAttemptOf({ attempts, queuedAt }: Pick<MailRow, 'attempts' | 'queuedAt'>, now: number) {
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? 0
  const next = now + pause
  return next > Date.parse(queuedAt) + giveUpAfter ? null : next
}

/** The file that a mail becomes where there is no mail server. */
export const fileNameOf = ({ createdAt, kind, id }: Pick<MailRow, 'createdAt' | 'kind' | 'id'>): string =>
  `${createdAt.slice(0, 10)}-${kind}-${id}`

/** So that a second tap sends no second mail. */
export const justNow = minute

/** A mail that failed or was held has reached nobody: it may go out at once. */
export const mayRepeat = ({ state, queuedAt }: { state: MailState; queuedAt: string }, now: number): boolean =>
  state === 'failed' || state === 'held' || Date.parse(queuedAt) <= now - justNow
