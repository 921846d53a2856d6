import { hasDays } from '#contract/bookingRules.ts'
import type { Booking } from '#contract/bookings.ts'
import { listParts } from '#contract/stayParts.ts'
import { db } from './db.ts'

/** The bookings of a stay, in the order of their days. They were received at the same moment, which has an index. */
export async function readParts(booking: Booking): Promise<Booking[]> {
  const found = await db.bookings.where('createdAt').equals(booking.createdAt).toArray()
  return listParts(found.filter(hasDays), booking)
}
