/** Stays and edited days of all rooms from Dexie, by index. */
import { Dexie, type Table } from 'dexie'
import type { RoomDayWithRoomId } from '#contract/availability.ts'
import { hasDays } from '#contract/bookings/bookingRules.ts'
import { Booking } from '#contract/bookings/bookings.ts'
import { ChannelStay, isInConflict } from '#contract/channels.ts'
import { addDays, type Day } from '#contract/days/days.ts'
import { Offer } from '#contract/offers/offers.ts'
import { limits } from '#contract/stays/stay.ts'
import { farmToday } from '#pwa/clock.ts'
import { db } from '#pwa/offline/db.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'
import { type KeptStay, listKeptStays } from './keptStays.ts'

/**
 * The rows with a day from `first` to `last`, both inclusive, the earliest check-in first, if none has more than
 * `maxNights`. Of those that came earlier only the keys are read: few of them leave later.
 */
const readRows = <Row>(table: Table<Row, string>, first: Day, last: Day, maxNights?: number): Promise<Row[]> =>
  db.transaction('r', table, async () => {
    const [earliest, latest] = maxNights
      ? [addDays(first, -maxNights), addDays(first, maxNights)]
      : [Dexie.minKey, Dexie.maxKey]
    const [arriving, earlier, leaving] = await Promise.all([
      table.where('checkinDate').between(first, last, true, true).toArray(),
      table.where('checkinDate').between(earliest, first, true, false).primaryKeys(),
      table.where('checkoutDate').between(first, latest, true, false).primaryKeys(),
    ])
    const leavingIds = new Set(leaving)
    const staying = await table.bulkGet(earlier.filter((id) => leavingIds.has(id)))
    return [...staying.filter((it) => it !== undefined), ...arriving]
  })

/** The stays from `first` to `last`. Only those that have days. */
export async function readStays(first: Day, last: Day): Promise<Booking[]> {
  const stored = await readRows(db.bookings, first, last, limits.maxStoredNights)
  // Filtered afterwards: a filter of the store reads row by row, which takes many times as long.
  return dropInvalidRows(Booking, stored.filter(hasDays))
}

/** What portals have sold from `first` to `last`, and the days closed there. A portal's stay has no longest duration. */
export async function readChannelStays(first: Day, last: Day): Promise<ChannelStay[]> {
  const stored = await readRows(db.channelStays, first, last)
  return dropInvalidRows(
    ChannelStay,
    stored.filter(({ cancelledAt }) => cancelledAt === null),
  )
}

/** What offers keep free from `first` to `last`, both inclusive, the earliest check-in first. */
export async function readKeptStays(first: Day, last: Day): Promise<KeptStay[]> {
  const today = farmToday()
  const offers = dropInvalidRows(Offer, await db.offers.where('validUntil').aboveOrEqual(today).toArray())
  return listKeptStays(offers, today).filter((it) => it.checkinDate <= last && it.checkoutDate >= first)
}

/** The stays of portals that are not over and have nights that somebody else has, the earliest first. */
export async function readChannelConflicts(today: Day): Promise<ChannelStay[]> {
  const stored = await db.channelStays.where('checkoutDate').above(today).filter(isInConflict).toArray()
  return dropInvalidRows(ChannelStay, stored).sort((a, b) => (a.checkinDate < b.checkinDate ? -1 : 1))
}

/** The days from `first` to `last`, both inclusive, that staff have edited in any room, the earliest first. */
export const readEditedDays = (first: Day, last: Day): Promise<RoomDayWithRoomId[]> =>
  db.days.where('date').between(first, last, true, true).toArray()
