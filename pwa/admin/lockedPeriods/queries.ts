import { Booking } from '#contract/bookings.ts'
import type { Day } from '#contract/days.ts'
import { db } from '#pwa/offline/db.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'

/** The bookings with a day between `from` and `to`, both inclusive; cancelled ones are left out. */
export const readBookingsBetween = async (from: Day, to: Day): Promise<Booking[]> =>
  dropInvalidRows(
    Booking,
    await db.bookings
      .where('checkinDate')
      .belowOrEqual(to)
      .filter((it) => it.status !== 'cancelled' && it.checkoutDate >= from)
      .sortBy('checkinDate'),
  )
