/** Reads what the figures of some months need from Dexie: only what was stayed or paid in them, by index. */
import { Booking } from '#contract/bookings/bookings.ts'
import { addDays, addMonths, type Day } from '#contract/days/days.ts'
import { StayGuests } from '#contract/guests/guests.ts'
import { limits } from '#contract/stays/stay.ts'
import { listFarmClosures } from '#contract/stays/stayRules.ts'
import { callQuery } from '#pwa/callQuery.ts'
import { farmToday } from '#pwa/clock.ts'
import { db } from '#pwa/offline/db.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'
import { readPaidStays } from '../payments/queries.ts'
import { listReceipts, type Receipt } from '../payments/receipts.ts'
import { readBookableRooms } from '../rooms/queries.ts'
import { readBalanceRule, readCalendarRules, readLockedPeriods } from '../settings/queries.ts'
import { readChannelStays } from '../stays/queries.ts'
import {
  type Contribution,
  calculateMonths,
  countsInMonths,
  type Farm,
  type Figures,
  listContributions,
  type MonthFigures,
} from './figures.ts'
import type { RegisteredGuests } from './guestCounts.ts'

export type Year = { year: number; months: MonthFigures[] }
export type Years = { now: Year; before: Year }

/** The months of a year, and those of the year before. */
export async function readYears(year: number): Promise<Years> {
  const months = await readMonths(`${year - 1}-01-01`, 24)
  return { now: { year, months: months.slice(12) }, before: { year: year - 1, months: months.slice(0, 12) } }
}

const readMonths = async (first: Day, count: number): Promise<MonthFigures[]> =>
  calculateMonths(await readFarm(first, count), first, count)

/** The stays of some months that are a part of a number. */
export const readContributions = async (
  first: Day,
  count: number,
  getValue: (figures: Figures) => number,
): Promise<Contribution[]> => listContributions(await readFarm(first, count), first, count, getValue)

async function readFarm(first: Day, count: number): Promise<Farm> {
  const end = addMonths(first, count)
  const today = farmToday()
  const [stored, sold, paid, rooms, closedDays, { value: lockedPeriods }, balance, rules] = await Promise.all([
    db.bookings.where('checkinDate').between(addDays(first, -limits.maxStoredNights), end).toArray(),
    readChannelStays(first, end),
    readPaidStays(first, addDays(end, -1), today),
    readBookableRooms(),
    db.days.filter(({ date, available }) => !available && first <= date && date < end).toArray(),
    readLockedPeriods(),
    readBalanceRule(),
    readCalendarRules(),
  ])
  const bookings = dropInvalidRows(Booking, stored.filter(countsInMonths))
  const registered = await readRegisteredGuests([...bookings, ...sold])
  const stays = new Map([...bookings, ...sold, ...paid].map((it) => [it.id, it]))
  return {
    today,
    balance,
    stays: [...stays.values()],
    registered,
    rooms,
    closedDays,
    lockedPeriods,
    closures: listFarmClosures(rules, first, end),
  }
}

async function readRegisteredGuests(stays: { id: string }[]): Promise<RegisteredGuests> {
  const stored = await db.guests.bulkGet(stays.map(({ id }) => id))
  const rows = dropInvalidRows(
    StayGuests,
    stored.filter((it) => it !== undefined),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The payments of a year by their day. They come to what the months of the year have received. */
export const readYearReceipts = async (year: number): Promise<Receipt[]> => {
  const { today, stays } = await readFarm(`${year - 1}-01-01`, 24)
  return listReceipts(stays, `${year}-01-01`, `${year}-12-31`, today)
}

/** How long guests have waited for answers. Only the server knows it. */
export const answerTimesQuery = (year: number) => callQuery('answerTimes.read', { query: { year: String(year) } })
