import { hasDays } from '#contract/bookings/bookingRules.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { listParts } from '#contract/stays/stayParts.ts'
import { db } from './db.ts'

/** The bookings of a stay, in the order of their days. They were received at the same moment, which has an index. */
export async function readParts(booking: Booking): Promise<Booking[]> {
  const found = await db.bookings.where('createdAt').equals(booking.createdAt).toArray()
  return listParts(found.filter(hasDays), booking)
}
