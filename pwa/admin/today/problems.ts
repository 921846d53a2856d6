/** What waits for a person and cannot wait longer, what has to be decided first. Pure. */
import type { Booking } from '#contract/bookings.ts'
import type { StaffWrite } from '../outbox/writes.ts'
import { type Item, listUndecided } from '../toSend/items.ts'

export type Problem =
  | { kind: 'undecided'; item: Item }
  | { kind: 'unverified'; count: number }
  | { kind: 'failedMails'; count: number }
  | { kind: 'overdue'; count: number; longest: Booking }

type Sources = {
  /** Unsent changes, the oldest first. */
  writes: StaffWrite[]
  /** Requests that somebody may have made up. */
  unverified: number
  failedMails: number
  /** Requests that should have been answered by now, and the one that has waited longest. */
  overdue: { count: number; longest: Booking | null } | undefined
}

export function listProblems({ writes, unverified, failedMails, overdue }: Sources): Problem[] {
  return [
    ...listUndecided(writes).map((item) => ({ kind: 'undecided' as const, item })),
    ...(unverified > 0 ? [{ kind: 'unverified' as const, count: unverified }] : []),
    ...(failedMails > 0 ? [{ kind: 'failedMails' as const, count: failedMails }] : []),
    ...(overdue?.longest ? [{ kind: 'overdue' as const, count: overdue.count, longest: overdue.longest }] : []),
  ]
}
