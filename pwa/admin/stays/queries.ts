/** Stays of all rooms from Dexie, read in one pass over an index. */
import { Booking } from '#contract/bookings.ts'
import { addDays, type Day } from '#contract/days.ts'
import { hasDays, limits } from '#contract/stay.ts'
import { db } from '#pwa/offline/db.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'

/** The stays that have a day from `first` to `last`, both inclusive, the earliest check-in first. Only those that have days. */
export async function readStays(first: Day, last: Day): Promise<Booking[]> {
  const stored = await db.bookings
    .where('checkinDate')
    // No stay is longer than the limit, so one that begins before this range is over.
    .between(addDays(first, -limits.maxNights), last, true, true)
    .toArray()
  // Filtered afterwards: a filter of the store reads row by row, which takes many times as long.
  return dropInvalidRows(
    Booking,
    stored.filter((it) => hasDays(it) && it.checkoutDate >= first),
  )
}
