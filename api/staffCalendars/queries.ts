import { listBookingsBetween, presentBookings } from '#api/bookings/queries.ts'
import { readChannelStaysBetween } from '#api/channelStays/queries.ts'
import type { Db } from '#api/db/table.ts'
import { addDays, type Day } from '#contract/days/days.ts'
import type { FarmStay } from '#contract/stays/farmStays.ts'

/** How far a calendar reaches back and ahead, in days. */
const [pastDays, horizonDays] = [30, 540]

export async function listCalendarStays(db: Db, today: Day): Promise<FarmStay[]> {
  const [from, last] = [addDays(today, -pastDays), addDays(today, horizonDays)]
  return [
    ...(await presentBookings(db, await listBookingsBetween(db, from, last))),
    ...(await readChannelStaysBetween(db, from, last)),
  ]
}
