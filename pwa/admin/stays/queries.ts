/** Stays and edited days of all rooms from Dexie, by index. */
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

/** The stays that have a day from `first` to `last`, both inclusive, the earliest check-in first. Only those that have days. */
export async function readStays(first: Day, last: Day): Promise<Booking[]> {
  const stored = await db.transaction('r', db.bookings, async () => {
    const [arriving, earlier, leaving] = await Promise.all([
      db.bookings.where('checkinDate').between(first, last, true, true).toArray(),
      // No stay is longer than the limit. Of these two only the keys are read: few stays are in both.
      db.bookings.where('checkinDate').between(addDays(first, -limits.maxNights), first, true, false).primaryKeys(),
      db.bookings.where('checkoutDate').between(first, addDays(first, limits.maxNights), true, false).primaryKeys(),
    ])
    const leavingIds = new Set(leaving)
    const staying = await db.bookings.bulkGet(earlier.filter((id) => leavingIds.has(id)))
    return [...staying.filter((it) => it !== undefined), ...arriving]
  })
  // Filtered afterwards: a filter of the store reads row by row, which takes many times as long.
  return dropInvalidRows(Booking, stored.filter(hasDays))
}

/**
 * What portals have sold from `first` to `last`, both inclusive, and the days closed there, the earliest check-in first. A
 * portal's stay has no longest duration.
 */
export async function readChannelStays(first: Day, last: Day): Promise<ChannelStay[]> {
  const stored = await db.transaction('r', db.channelStays, async () => {
    const [arriving, earlier, leaving] = await Promise.all([
      db.channelStays.where('checkinDate').between(first, last, true, true).toArray(),
      db.channelStays.where('checkinDate').below(first).primaryKeys(),
      db.channelStays.where('checkoutDate').aboveOrEqual(first).primaryKeys(),
    ])
    const leavingIds = new Set(leaving)
    const staying = await db.channelStays.bulkGet(earlier.filter((id) => leavingIds.has(id)))
    return [...staying.filter((it) => it !== undefined), ...arriving]
  })
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
