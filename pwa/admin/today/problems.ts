/** What waits for a person and cannot wait longer, what has to be decided first. Pure. */

import type { Booking } from '#contract/bookings/bookings.ts'
import { type Channel, listChannelNames } from '#contract/channels.ts'
import type { TaxDeadline } from '#contract/duties/touristTax.ts'
import type { LatePayment } from '#contract/money/deposit.ts'
import type { ShownReminder } from '../duties/useDutyReminders.ts'
import type { StaffWrite } from '../outbox/writes.ts'
import { type Item, listUndecided } from '../toSend/items.ts'

export type Problem =
  | { kind: 'undecided'; item: Item }
  | { kind: 'unverified'; count: number }
  | { kind: 'failedMails'; count: number }
  | { kind: 'unreadChannels'; names: string[] }
  | { kind: 'vanishedStays'; names: string[] }
  | { kind: 'overdue'; count: number; longest: Booking }
  | { kind: 'latePayments'; part: 'deposit' | 'balance'; payments: LatePayment[] }
  | { kind: 'duty'; reminder: ShownReminder }
  | { kind: 'taxDeadlines'; deadlines: TaxDeadline[] }

type Sources = {
  /** Unsent changes, the oldest first. */
  writes: StaffWrite[]
  /** Requests that somebody may have made up. */
  unverified: number
  failedMails: number
  /** The calendars of portals, as the server has last described them. */
  channels: Channel[]
  /** Requests that should have been answered by now, and the one that has waited longest. */
  overdue: { count: number; longest: Booking | null } | undefined
  /** Deposits and balances that should have been paid by now, the longest due first. */
  deposits: LatePayment[]
  balances: LatePayment[]
  duties: ShownReminder[]
  /** What the municipality or the tax agency waits for, the most urgent first. */
  taxDeadlines: TaxDeadline[]
}

export function listProblems(sources: Sources): Problem[] {
  const { writes, unverified, failedMails, channels, overdue, deposits, balances, duties, taxDeadlines } = sources
  const live = channels.filter(({ deletedAt }) => deletedAt === null)
  const [unread, vanished] = [live.filter(({ state }) => state.isOverdue), live.filter((it) => it.state.isSuspicious)]
  return [
    ...listUndecided(writes).map((item) => ({ kind: 'undecided' as const, item })),
    ...(unverified > 0 ? [{ kind: 'unverified' as const, count: unverified }] : []),
    ...(failedMails > 0 ? [{ kind: 'failedMails' as const, count: failedMails }] : []),
    ...(unread.length > 0 ? [{ kind: 'unreadChannels' as const, names: listChannelNames(unread) }] : []),
    ...(vanished.length > 0 ? [{ kind: 'vanishedStays' as const, names: listChannelNames(vanished) }] : []),
    ...duties.map((reminder) => ({ kind: 'duty' as const, reminder })),
    ...(overdue?.longest ? [{ kind: 'overdue' as const, count: overdue.count, longest: overdue.longest }] : []),
    ...(deposits.length > 0 ? [{ kind: 'latePayments' as const, part: 'deposit' as const, payments: deposits }] : []),
    ...(balances.length > 0 ? [{ kind: 'latePayments' as const, part: 'balance' as const, payments: balances }] : []),
    ...(taxDeadlines.length > 0 ? [{ kind: 'taxDeadlines' as const, deadlines: taxDeadlines }] : []),
  ]
}
