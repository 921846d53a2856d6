/** What the farm keeps of a booking that staff cancel. */
import type { Booking } from '#contract/bookings.ts'
import { getCancellationCost } from '#contract/cancellation.ts'
import type { Day } from '#contract/days.ts'

type Priced = Pick<Booking, 'status' | 'checkinDate' | 'agreedPrice' | 'listPrice' | 'keptAmount'>

/**
 * The amount that the dialog proposes: what the terms say for today. A request has been agreed with nobody, so nothing
 * is kept of it. A booking that is cancelled already has its amount, or none.
 */
export function proposeKeptAmount(booking: Priced, today: Day): string {
  if (booking.status === 'cancelled') return booking.keptAmount ?? ''
  return booking.status === 'pending' ? '0.00' : getCancellationCost(booking, today).amount
}
