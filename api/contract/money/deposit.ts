/** The deposit of a stay: how much, when it is due, and what it is called; and what of the price is late. Pure. */

import type { Booking } from '../bookings/bookings.ts'
import { addDays, type Day, getNights, type Stay, toFarmDay } from '../days/days.ts'
import type { BalanceRule } from './balanceRule.ts'
import type { DepositRule, DepositWord } from './depositRule.ts'
import { getOpenDepositCents, getPriceDueCents, type Ledger } from './ledger.ts'

/** In whole euros unless the rule says otherwise, and never more than the price. */
export function proposeDepositCents(priceCents: number, rule: DepositRule, stay: Stay): number {
  const shares = { third: 1 / 3, percent: rule.percent / 100, firstNight: 1 / Math.max(1, getNights(stay).length) }
  const unitCents = rule.wholeEuros === false ? 1 : 100
  return Math.min(priceCents, Math.round((priceCents * shares[rule.kind]) / unitCents) * unitCents)
}

/** The day until which the deposit of a stay that is confirmed `today` is to be paid. It is never in the past. */
export function proposeDepositDueOn(
  today: Day,
  checkinDate: Day,
  { dueAfterDays, dueBeforeArrivalDays }: Pick<DepositRule, 'dueAfterDays' | 'dueBeforeArrivalDays'>,
): Day {
  const [byTime, byArrival] = [addDays(today, dueAfterDays), addDays(checkinDate, -dueBeforeArrivalDays)]
  const earlier = byTime < byArrival ? byTime : byArrival
  return earlier < today ? today : earlier
}

/** A portal's stay has none of them. */
type Due = Ledger & Partial<Pick<Booking, 'depositDueOn' | 'deletedAt' | 'createdAt'>>

/** What of the deposit has not come in. Only a confirmed stay owes one. */
export const getDepositDueCents = (stay: Due): number =>
  stay.status === 'confirmed' && !stay.deletedAt ? getOpenDepositCents(stay) : 0

/**
 * Whether less than the deposit has come in, and its day is over. From the arrival on it is a part of what is left to pay.
 */
export const isDepositOverdue = (booking: Due & Pick<Stay, 'checkinDate'>, today: Day): boolean =>
  today < booking.checkinDate &&
  Boolean(booking.depositDueOn) &&
  (booking.depositDueOn ?? '') < today &&
  getDepositDueCents(booking) > 0

/** Until when the balance is to be paid, never before the deposit; null at the arrival. */
export function getBalanceDueOn({ due, days }: BalanceRule, { checkinDate }: Pick<Stay, 'checkinDate'>, earliest: Day) {
  if (due === 'arrival' || days === null) return null
  const day = addDays(checkinDate, -days)
  return day < earliest ? earliest : day
}

/** The same of a booking. One without a deposit that was made later has until the day on which it was made. */
export function findBalanceDueOn(booking: Due & Pick<Stay, 'checkinDate'>, balance: BalanceRule): Day | null {
  const { depositDueOn, createdAt } = booking
  return getBalanceDueOn(balance, booking, depositDueOn ?? (createdAt ? toFarmDay(Date.parse(createdAt)) : ''))
}

/** What of the price is late beside the deposit. From the arrival on it is what is left to pay. */
export function getOverdueBalanceCents(
  booking: Due & Pick<Stay, 'checkinDate'>,
  balance: BalanceRule,
  today: Day,
): number {
  if (booking.status !== 'confirmed' || booking.deletedAt || booking.checkinDate <= today) return 0
  const dueOn = findBalanceDueOn(booking, balance)
  return dueOn !== null && dueOn < today ? getPriceDueCents(booking) - getDepositDueCents(booking) : 0
}

/** What should have come in by `dueOn`. */
export type LatePayment = { booking: Booking; cents: number; dueOn: Day }

/** What has been due for longer is nobody's reminder any more. */
export const lateDays = 365

const sortLate = (payments: LatePayment[]): LatePayment[] =>
  payments.filter(({ cents }) => cents > 0).toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))

/** The deposits of these bookings that are late, the longest due first. */
export const listLateDeposits = (bookings: Booking[], today: Day): LatePayment[] =>
  sortLate(
    bookings
      .filter((it) => isDepositOverdue(it, today))
      .map((booking) => ({ booking, cents: getDepositDueCents(booking), dueOn: booking.depositDueOn ?? '' })),
  )

/** The balances of these bookings that are late, the longest due first. */
export const listLateBalances = (bookings: Booking[], balance: BalanceRule, today: Day): LatePayment[] =>
  sortLate(
    bookings.map((booking) => ({
      booking,
      cents: getOverdueBalanceCents(booking, balance, today),
      dueOn: findBalanceDueOn(booking, balance) ?? '',
    })),
  )

/**
 * What of the price is late: what is left of the deposit and of the balance after their days, and all that is left when the
 * stay is over.
 */
export function getOverdueCents(booking: Due & Stay, balance: BalanceRule, today: Day): number {
  if (booking.checkoutDate < today) return getPriceDueCents(booking)
  const depositCents = isDepositOverdue(booking, today) ? getDepositDueCents(booking) : 0
  return depositCents + getOverdueBalanceCents(booking, balance, today)
}

/** A reminder that was not sent in time, because the server was off, is sent within so many days. */
const latestReminderDays = 14

/**
 * The first day on which a reminder may have been sent that makes the one of `today` unnecessary; null where none is due.
 * A guest gets one before the due day and one after it.
 */
export function findReminderStart(
  booking: Due & Pick<Booking, 'checkinDate'>,
  { remindBeforeDays, remindAfterDays }: Pick<DepositRule, 'remindBeforeDays' | 'remindAfterDays'>,
  today: Day,
): Day | null {
  const { depositDueOn, checkinDate } = booking
  if (!depositDueOn || getDepositDueCents(booking) === 0 || checkinDate < today) return null
  if (today <= depositDueOn) {
    const first = remindBeforeDays === null ? null : addDays(depositDueOn, -remindBeforeDays)
    return first !== null && first <= today ? first : null
  }
  if (remindAfterDays === null) return null
  const first = addDays(depositDueOn, Math.max(1, remindAfterDays))
  return first <= today && today <= addDays(first, latestReminderDays) ? addDays(depositDueOn, 1) : null
}

/** The text in the farm's own word. */
export const getDepositText = (texts: Record<DepositWord, string>, { word }: { word: DepositWord }): string =>
  texts[word]

/** What the guest writes into the transfer of a deposit. A bank's list, and the tax office, read Italian. */
export const getDepositReference = (code: string, { word }: { word: DepositWord }): string =>
  word === 'caparra' ? `Caparra confirmatoria ${code}` : code
