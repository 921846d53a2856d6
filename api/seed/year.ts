/** The year behind the sample farm: stays by season, with guests who come again and some who cancel. */

import { settleReceived } from '#api/bookings/ledger/storedPayments.ts'
import type { BookingRow } from '#api/bookings/model.ts'
import { addDays, type Day, dayMs } from '#contract/days/days.ts'
import { buildBooking, type Random } from './builders.ts'

/** The share of nights that are let, from January on. */
const occupancy = [0.08, 0.08, 0.2, 0.45, 0.55, 0.65, 0.8, 0.9, 0.7, 0.5, 0.15, 0.2]
const averageOccupancy = 0.45

const getOccupancy = (day: Day): number => occupancy[Number(day.slice(5, 7)) - 1] ?? averageOccupancy

/** A stay that is over: the deposit came after the request, the rest on the last day. Whoever cancels loses the deposit. */
function buildPastStay(random: Random, given: { roomId: number; checkinDate: Day; nights: number; revision: number }) {
  const createdOn = addDays(given.checkinDate, -7 - random.nextInt(100))
  const createdAt = new Date(Date.parse(createdOn) + 8 * 3_600_000 + random.nextInt(dayMs / 2)).toISOString()
  const row = buildBooking(random, { ...given, status: 'completed', createdAt })
  const isCancelled = random.next() < 0.08
  const cancelled = {
    status: 'cancelled' as const,
    balancePaidOn: null,
    paymentCompleted: false,
    keptAmountCents: row.depositAmountCents,
  }
  return settleReceived(null, {
    ...row,
    payments: null,
    origin: random.pick(['site', 'site', 'desk'] as const),
    depositPaidOn: addDays(createdOn, 1 + random.nextInt(6)),
    balancePaidOn: row.checkoutDate,
    ...(isCancelled ? cancelled : {}),
  })
}

const pickPerson = (row: BookingRow) => {
  const { guestName, guestSurname, guestEmail, guestPhone, nationality, birthDate, language } = row
  return { guestName, guestSurname, guestEmail, guestPhone, nationality, birthDate, language }
}

/** `firstDays`: of each room, the day before which its stays end. */
export function buildYear(random: Random, today: Day, firstDays: Map<number, Day>, revision: number): BookingRow[] {
  const rows: BookingRow[] = []
  for (const [roomId, firstDay] of firstDays) {
    let checkinDate = addDays(today, -365 + random.nextInt(20))
    for (;;) {
      const share = getOccupancy(checkinDate)
      const nights = 3 + random.nextInt(share > 0.7 ? 8 : 4)
      if (addDays(checkinDate, nights) >= firstDay) break
      const row = buildPastStay(random, { roomId, checkinDate, nights, revision })
      const again = random.next() < 0.2 ? rows[random.nextInt(rows.length)] : undefined
      rows.push({ ...row, ...(again && pickPerson(again)) })
      // No two stays share a day.
      const gap = 1 + Math.floor(2 * random.next() * nights * (1 / share - 1))
      checkinDate = addDays(checkinDate, nights + gap)
    }
  }
  return rows
}
