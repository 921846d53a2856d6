/** Which mails of the plan are due for a stay. Pure: everything follows from the stay as it is and the mails it has had. */
import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addDays, type Day, fromFarmTime } from '#contract/days/days.ts'
import type { PlanKind, PlannedMail } from '#contract/mailPlan.ts'
import type { BalanceRule } from '#contract/money/balanceRule.ts'
import { findBalanceDueOn, findReminderStart, getDepositDueCents } from '#contract/money/deposit.ts'
import { getPriceDueCents } from '#contract/money/ledger.ts'

/**
 * One id for each booking and kind, and ids are unique: no mail of the plan is queued twice, whichever process queues it.
 * A UUID of version 7 like all others, with a hash in place of its random part.
 */
export function getPlannedMailId({ id, createdAt }: Pick<Booking, 'id' | 'createdAt'>, kind: PlanKind): string {
  const random = createHash('sha256').update(`${id} ${kind}`).digest().subarray(0, 16)
  return uuidv7({ msecs: Date.parse(createdAt), random })
}

/** A mail that the stay has had, by hand or by itself. */
export type HadMail = { id: string; kind: string; day: Day }

export type PlanFacts = {
  booking: Booking
  had: HadMail[]
  /** Whether everybody is registered with all that the police need. */
  isRegistered: boolean
  /** Whether the guest stays on in another room. */
  hasLaterPart: boolean
  balance: BalanceRule
  /** When the farm's data were last restored from a backup. */
  restoredAt: string | null
  today: Day
}

/** How many days late a mail may still go. Those that are not here go until the day of their anchor. */
const lateDays: Partial<Record<PlanKind, number>> = { depositLate: 14, afterArrival: 1, thankYou: 3 }

/**
 * The days on which the anchor may lie of stays whose mail is due today. A balance may be due later than the rule says, never
 * earlier, so of a balance it is the check-in day that lies between them.
 */
export function getAnchorRange({ kind, days }: PlannedMail, balance: BalanceRule, today: Day): [Day, Day] {
  const late = lateDays[kind]
  const shift = kind === 'balanceReminder' ? (balance.days ?? 0) : 0
  const after = kind === 'depositLate' ? Math.max(1, days) : days
  return [late === undefined ? today : addDays(today, -after - late), addDays(today, -after + shift)]
}

const findAnchorDay = (kind: PlanKind, booking: Booking, balance: BalanceRule): Day | null => {
  if (kind === 'thankYou') return booking.checkoutDate
  if (kind === 'balanceReminder') return findBalanceDueOn(booking, balance)
  return booking.checkinDate
}

/** A mail that says all that another one would say. */
const coveredBy: Partial<Record<PlanKind, PlanKind[]>> = {
  beforeArrival: ['dayBefore'],
  checkinInvitation: ['beforeArrival', 'dayBefore'],
  checkinReminder: ['dayBefore'],
}

/** Whether a mail may have gone before the data were restored: the backup does not know, and nothing goes twice. */
function mayHaveGone(first: Day, { hour }: PlannedMail, { booking, restoredAt }: PlanFacts): boolean {
  if (restoredAt === null || booking.createdAt > restoredAt) return false
  return fromFarmTime(first, `${String(hour).padStart(2, '0')}:00`) <= Date.parse(restoredAt)
}

/** One before the day of the deposit and one after it, even when the day moves; those by hand count for their day. */
function isDepositReminderDue(mail: PlannedMail, facts: PlanFacts): boolean {
  const { kind, days } = mail
  const { booking, had, today } = facts
  const rule =
    kind === 'depositLate'
      ? { remindBeforeDays: null, remindAfterDays: days }
      : { remindBeforeDays: -days, remindAfterDays: null }
  const start = findReminderStart(booking, rule, today)
  if (start === null || booking.depositDueOn === null) return false
  const first = addDays(booking.depositDueOn, kind === 'depositLate' ? Math.max(1, days) : days)
  if (mayHaveGone(first, mail, facts)) return false
  const id = getPlannedMailId(booking, kind)
  return !had.some((it) => it.id === id || (it.kind === 'depositReminder' && it.day >= start))
}

/** What else has to be so. */
function makesSense(kind: PlanKind, facts: PlanFacts, plan: PlannedMail[]): boolean {
  const { booking, today, had, isRegistered, hasLaterPart } = facts
  // Who changes rooms comes once and leaves once; each part has a balance of its own.
  if (kind === 'thankYou' ? hasLaterPart : booking.continues && kind !== 'balanceReminder') return false
  if (kind === 'checkinInvitation') return today < booking.checkinDate && !isRegistered
  if (kind === 'checkinReminder') {
    const isInvitation = (it: { kind: string }) => it.kind === 'checkinInvitation' || it.kind === 'beforeArrival'
    const isInvitedToday = had.some((it) => isInvitation(it) && it.day === today)
    return (
      today < booking.checkinDate &&
      !isRegistered &&
      !isInvitedToday &&
      !plan.some((it) => isInvitation(it) && isMailDue(it, facts, plan))
    )
  }
  if (kind === 'balanceReminder')
    return today < booking.checkinDate && getPriceDueCents(booking) - getDepositDueCents(booking) > 0
  // Nobody knows what guests of an imported stay were told elsewhere, nor whether it was over when it was imported.
  if (kind === 'afterArrival') return today < booking.checkoutDate && !booking.noShow && booking.origin !== 'import'
  if (kind === 'thankYou') return !booking.noShow && booking.origin !== 'import'
  return true
}

/** Whether a mail goes today, at its hour. */
function isMailDue(mail: PlannedMail, facts: PlanFacts, plan: PlannedMail[]): boolean {
  const { kind, on, days } = mail
  const { booking, had, balance, today } = facts
  const isLive = booking.status === 'confirmed' || (booking.status === 'completed' && kind === 'thankYou')
  if (!on || !isLive || booking.deletedAt || booking.guestEmail === null) return false
  if (kind === 'depositReminder' || kind === 'depositLate') return isDepositReminderDue(mail, facts)
  const anchor = findAnchorDay(kind, booking, balance)
  if (anchor === null || had.some((it) => it.kind === kind)) return false
  const first = addDays(anchor, days)
  const late = lateDays[kind]
  if (today < first || today > (late === undefined ? anchor : addDays(first, late))) return false
  if (mayHaveGone(first, mail, facts)) return false
  const isCovered = (coveredBy[kind] ?? []).some(
    (other) =>
      had.some((it) => it.kind === other) || plan.some((it) => it.kind === other && isMailDue(it, facts, plan)),
  )
  return !isCovered && makesSense(kind, facts, plan)
}

/** Whether a mail that was queued, and waits since, would be queued today. */
export const isStillDue = (kind: PlanKind, facts: PlanFacts, plan: PlannedMail[]): boolean => {
  const ownId = getPlannedMailId(facts.booking, kind)
  const others = { ...facts, had: facts.had.filter(({ id }) => id !== ownId) }
  return plan.some((mail) => mail.kind === kind && isMailDue(mail, others, plan))
}

/** The mails of a plan that go today, at their hours. */
export const listDueMails = (facts: PlanFacts, plan: PlannedMail[]): PlannedMail[] =>
  plan.filter((mail) => isMailDue(mail, facts, plan))
