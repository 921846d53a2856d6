/** The days around today at the sample farm: somebody arrives and leaves on each of them. */

import { settleReceived } from '#api/bookings/ledger/storedPayments.ts'
import type { BookingRow } from '#api/bookings/model.ts'
import { hasDays } from '#contract/bookings/bookingRules.ts'
import { addDays, type Day, getOccupiedDays } from '#contract/days/days.ts'
import { buildBooking, type Random } from './builders.ts'

/** Others stay free tonight, for whoever walks in. */
const roomIds = [5, 10, 13, 2, 8]
const nights = 3
const daysBefore = 8
const daysAfter = 7
const hourMs = 3_600_000

/** Stays where `rows` leave the rooms free, all confirmed, with their deposit paid. */
export function buildWeek(
  random: Random,
  rows: BookingRow[],
  { today, now, revision }: { today: Day; now: number; revision: number },
): BookingRow[] {
  return roomIds.flatMap((roomId, index) => {
    const taken = new Set(
      rows.filter((it) => it.roomId === roomId && hasDays(it)).flatMap((it) => getOccupiedDays(it, 'blocked')),
    )
    const stays: BookingRow[] = []
    let checkinDate = addDays(today, -daysBefore + (index % (nights + 1)))
    while (checkinDate <= addDays(today, daysAfter)) {
      const checkoutDate = addDays(checkinDate, nights)
      // No two stays share a day.
      if (getOccupiedDays({ checkinDate, checkoutDate }, 'blocked').some((day) => taken.has(day))) {
        checkinDate = addDays(checkinDate, 1)
        continue
      }
      const createdAt = new Date(now - (20 + random.nextInt(40)) * 24 * hourMs).toISOString()
      const given = { roomId, checkinDate, nights, createdAt, revision }
      const row = buildBooking(random, { ...given, status: checkoutDate < today ? 'completed' : 'confirmed' })
      stays.push(settleReceived(null, { ...row, payments: null, depositPaidOn: addDays(createdAt.slice(0, 10), 2) }))
      checkinDate = addDays(checkoutDate, 1)
    }
    return stays
  })
}
