/** Reads what the figures of some months need from Dexie: only the stays of these months, by index. */
import { listPayments } from '#contract/account.ts'
import type { Payment } from '#contract/accountFields.ts'
import { Booking } from '#contract/bookings.ts'
import { ChannelStay } from '#contract/channels.ts'
import { addDays, addMonths, type Day } from '#contract/days.ts'
import { StayGuests } from '#contract/guests.ts'
import { limits } from '#contract/stay.ts'
import { farmToday } from '#pwa/clock.ts'
import { db } from '#pwa/offline/db.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'
import { readBookableRooms } from '../rooms/queries.ts'
import { readLockedPeriods } from '../settings/queries.ts'
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

/** A balance comes in within a year of the arrival. */
const latestPaymentDays = 365

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
  // No stay is longer than the limit. Beyond the months count only payments, which come in around the stay.
  const [from, to] = [addDays(first, -latestPaymentDays), addDays(end, limits.maxDaysAhead)]
  const [stored, channelStays, rooms, closedDays, { value: lockedPeriods }] = await Promise.all([
    db.bookings.where('checkinDate').between(from, to).filter(countsInMonths).toArray(),
    readChannelStays(from, to),
    readBookableRooms(),
    db.days.filter(({ date, available }) => !available && first <= date && date < end).toArray(),
    readLockedPeriods(),
  ])
  const bookings = dropInvalidRows(Booking, stored)
  const registered = await readRegisteredGuests([...bookings, ...channelStays])
  return { today: farmToday(), bookings, channelStays, registered, rooms, closedDays, lockedPeriods }
}

async function readRegisteredGuests(stays: { id: string }[]): Promise<RegisteredGuests> {
  const stored = await db.guests.bulkGet(stays.map(({ id }) => id))
  const rows = dropInvalidRows(
    StayGuests,
    stored.filter((it) => it !== undefined),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export type BookingPayment = { booking: Booking; payment: Payment }

/** The payments of a year by their day. One without a day counts on the day of arrival. */
export async function readPayments(year: number): Promise<BookingPayment[]> {
  const [first, end] = [`${year}-01-01`, `${year + 1}-01-01`]
  const stored = await db.bookings
    .where('checkinDate')
    .between(addDays(first, -latestPaymentDays), addDays(end, limits.maxDaysAhead))
    .toArray()
  const getDay = ({ booking, payment }: BookingPayment) => payment.on ?? booking.checkinDate
  return dropInvalidRows(Booking, stored)
    .filter(({ deletedAt }) => deletedAt === null)
    .flatMap((booking) => listPayments(booking).map((payment) => ({ booking, payment })))
    .filter((it) => first <= getDay(it) && getDay(it) < end)
    .toSorted((a, b) => getDay(a).localeCompare(getDay(b)))
}

export type StayPayment = { stay: ChannelStay; payment: Payment }

/** The tourist tax that guests of portals have paid here in a year. */
export async function readStayPayments(year: number): Promise<StayPayment[]> {
  const [first, end] = [`${year}-01-01`, `${year + 1}-01-01`]
  const stored = await db.channelStays
    .where('checkinDate')
    .between(addDays(first, -latestPaymentDays), addDays(end, latestPaymentDays))
    .toArray()
  return dropInvalidRows(ChannelStay, stored)
    .flatMap((stay) => stay.payments.map((payment) => ({ stay, payment })))
    .filter(({ payment: { on } }) => on !== null && first <= on && on < end)
}
