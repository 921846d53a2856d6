import type { Booking } from '#contract/bookings/bookings.ts'
import { isRefusal } from '#pwa/api.ts'
import { DayHolders } from './DayHolders.tsx'

type Props = {
  error: unknown
  /** The booking that was to occupy these days. */
  booking: Pick<Booking, 'id' | 'roomId' | 'checkinDate' | 'checkoutDate'>
}

/** Names the bookings that have the days, if that is why the server has refused a write. */
export const DatesTaken = ({ error, booking }: Props) =>
  isRefusal(error) && error.problem.code === 'dates_taken' && <DayHolders stay={booking} ownIds={[booking.id]} />
