import type { Booking } from '#contract/bookings/bookings.ts'
import type { Day } from '#contract/days/days.ts'
import { getPriceDueCents, getTaxDueCents } from '#contract/money/ledger.ts'
import { parseCents } from '#contract/money/money.ts'
import { getPayments } from './payments.ts'

/** The one thing to do next with a booking. */
export type NextStep = 'confirm' | 'deposit' | 'balance' | 'tax' | 'thankYou'

type Fields = Parameters<typeof getPriceDueCents>[0] &
  Pick<Booking, 'status' | 'checkinDate' | 'checkoutDate' | 'deletedAt'>

/** Null when nothing is to be done: for a cancelled booking, and before an arrival when the deposit was paid. */
export function getNextStep(booking: Fields, today: Day): NextStep | null {
  const { status, checkinDate, checkoutDate, depositAmount, deletedAt } = booking
  if (deletedAt !== null || status === 'cancelled') return null
  if (status === 'pending') return 'confirm'
  const hasArrived = checkinDate <= today
  if (hasArrived && getPriceDueCents(booking) > 0) return 'balance'
  if (hasArrived && getTaxDueCents(booking) > 0) return 'tax'
  if (hasArrived) return checkoutDate <= today ? 'thankYou' : null
  const asksDeposit = (parseCents(depositAmount ?? '0') ?? 0) > 0
  return asksDeposit && !getPayments(booking).deposit.isPaid && !booking.paymentCompleted ? 'deposit' : null
}
