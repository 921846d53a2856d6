import { useLiveQuery } from 'dexie-react-hooks'
import { hasDays } from '#contract/bookingRules.ts'
import type { Booking } from '#contract/bookings.ts'
import { listParts } from '#contract/stayParts.ts'
import { db } from '#pwa/offline/db.ts'

/** The bookings of one stay were received at the same moment, which the tablet has an index of. */
export async function readParts(booking: Booking): Promise<Booking[]> {
  const found = await db.bookings.where('createdAt').equals(booking.createdAt).toArray()
  return listParts(found.filter(hasDays), booking)
}

/** The bookings of a stay, in the order of their days: several where the guest has changed rooms. */
export const useStayParts = (booking: Booking): Booking[] =>
  useLiveQuery(() => readParts(booking), [booking]) ?? [booking]
