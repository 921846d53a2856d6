/** Reads what the figures of some months need from Dexie: only the stays of these months, by index. */
import { Booking } from '#contract/bookings.ts'
import { addDays, addMonths, type Day } from '#contract/days.ts'
import { limits } from '#contract/stay.ts'
import { db } from '#pwa/offline/db.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'
import { readBookableRooms } from '../rooms/queries.ts'
import { readLockedPeriods } from '../settings/queries.ts'
import { readChannelStays } from '../stays/queries.ts'
import { calculateMonths, countsInMonths, type MonthFigures } from './figures.ts'

/** A balance comes in within a year of the arrival. */
const latestPaymentDays = 365

export type Year = { year: number; months: MonthFigures[] }
export type Years = { now: Year; before: Year }

/** The months of a year, and those of the year before. */
export async function readYears(year: number): Promise<Years> {
  const months = await readMonths(`${year - 1}-01-01`, 24)
  return { now: { year, months: months.slice(12) }, before: { year: year - 1, months: months.slice(0, 12) } }
}

async function readMonths(first: Day, count: number): Promise<MonthFigures[]> {
  const end = addMonths(first, count)
  const [stored, channelStays, rooms, closedDays, { value: lockedPeriods }] = await Promise.all([
    db.bookings
      .where('checkinDate')
      // No stay is longer than the limit. Beyond the months count only payments, which come in around the stay.
      .between(addDays(first, -latestPaymentDays), addDays(end, limits.maxDaysAhead))
      .filter(countsInMonths)
      .toArray(),
    readChannelStays(first, end),
    readBookableRooms(),
    db.days.filter(({ date, available }) => !available && first <= date && date < end).toArray(),
    readLockedPeriods(),
  ])
  const bookings = dropInvalidRows(Booking, stored)
  return calculateMonths({ bookings, channelStays, rooms, closedDays, lockedPeriods }, first, count)
}
