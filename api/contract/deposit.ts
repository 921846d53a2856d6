/** When the deposit of a stay is due, and whether it is late. Pure. */
import { type Account, getPaidCents } from './account.ts'
import type { Booking } from './bookings.ts'
import { addDays, type Day } from './days.ts'
import { parseCents } from './money.ts'

/** A transfer takes up to two days, so a guest has a week to make one. */
const dueAfterDays = 7
/** The farm wants to know some days before the arrival whether the guest comes. */
const dueBeforeArrivalDays = 3

/** The day until which the deposit of a stay that is confirmed `today` is to be paid. It is never in the past. */
export function proposeDepositDueOn(today: Day, checkinDate: Day): Day {
  const [byTime, byArrival] = [addDays(today, dueAfterDays), addDays(checkinDate, -dueBeforeArrivalDays)]
  const earlier = byTime < byArrival ? byTime : byArrival
  return earlier < today ? today : earlier
}

type Due = Account & Pick<Booking, 'status' | 'depositDueOn' | 'deletedAt'>

/** Whether less than the deposit has come in, and its day is over. Only a confirmed stay owes one. */
export function isDepositOverdue(booking: Due, today: Day): boolean {
  const { status, deletedAt, depositDueOn, depositAmount, depositPaidOn } = booking
  if (status !== 'confirmed' || deletedAt !== null || depositPaidOn || !depositDueOn) return false
  return depositDueOn < today && getPaidCents(booking) < (parseCents(depositAmount ?? '') ?? 0)
}
