/** The deposit of a stay: how much, when it is due, whether it is late, and what it is called. Pure. */
import { type Account, getOpenDepositCents, getPriceDueCents } from './account.ts'
import type { Booking } from './bookings.ts'
import { addDays, type Day, getNights, type Stay } from './days.ts'
import type { DepositRule, DepositWord } from './depositRule.ts'

/** In whole euros, and never more than the price. */
export function proposeDepositCents(priceCents: number, rule: DepositRule, stay: Stay): number {
  const shares = { third: 1 / 3, percent: rule.percent / 100, firstNight: 1 / Math.max(1, getNights(stay).length) }
  return Math.min(priceCents, Math.round((priceCents * shares[rule.kind]) / 100) * 100)
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

/** A portal's stay has neither of them. */
type Due = Account & Partial<Pick<Booking, 'depositDueOn' | 'deletedAt'>>

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

/** What of the price is late: what is left of the deposit after its day, and all that is left when the stay is over. */
export function getOverdueCents(booking: Due & Stay, today: Day): number {
  if (booking.checkoutDate < today) return getPriceDueCents(booking)
  return isDepositOverdue(booking, today) ? getDepositDueCents(booking) : 0
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
