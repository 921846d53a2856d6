/** One room's calendar from Dexie, in the shape that `createDayLookup` of the contract takes. */
import type { RoomDayWithRoomId } from '#contract/availability.ts'
import { hasDays } from '#contract/bookings/bookingRules.ts'
import { Booking } from '#contract/bookings/bookings.ts'
import type { Closure } from '#contract/closures.ts'
import type { CalendarSource } from '#contract/days/dayState.ts'
import { addDays, type Day } from '#contract/days/days.ts'
import type { LockedPeriod } from '#contract/lockedPeriods.ts'
import { limits } from '#contract/stays/stay.ts'
import { type ClosedDays, listFarmClosures } from '#contract/stays/stayRules.ts'
import { db } from '#pwa/offline/db.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'
import { readCalendarRules, readLockedPeriods } from '../settings/queries.ts'
import type { KeptStay } from '../stays/keptStays.ts'
import { readChannelStays, readKeptStays } from '../stays/queries.ts'

type RoomCalendar = {
  source: CalendarSource
  /** The bookings that occupy days of the range, to name the guests of a booked day. */
  bookings: Booking[]
  /** What offers keep free of the range. */
  keptStays: KeptStay[]
  /** The days that staff have edited. */
  editedDays: RoomDayWithRoomId[]
  lockedPeriods: LockedPeriod[]
  /** The days on which the farm takes no guests, and why. */
  closedDays: ClosedDays<Closure['reason']>[]
  bookingsEnabled: boolean
}

/** The period that locks a day: nobody may change such a day, whether it is booked, disabled or free. */
export const findLockedPeriod = (day: Day, periods: LockedPeriod[]): LockedPeriod | undefined =>
  periods.find(({ from, to }) => from <= day && day <= to)

/** A room's bookings, edited days and locked periods from `first` to `last`, both inclusive. */
export async function readRoomCalendar(roomId: number, first: Day, last: Day): Promise<RoomCalendar> {
  // No stay is longer than the limit, so a stay that ends later cannot touch the range.
  const latestCheckout = addDays(last, limits.maxStoredNights)
  const [stored, editedDays, enabled, { value: lockedPeriods }, rules, channelStays, kept] = await Promise.all([
    db.bookings
      .where('[roomId+checkoutDate]')
      .between([roomId, first], [roomId, latestCheckout], true, true)
      .filter((it) => hasDays(it) && it.checkinDate <= last)
      .toArray(),
    db.days.where('[roomId+date]').between([roomId, first], [roomId, last], true, true).toArray(),
    db.settings.get('bookings-enabled'),
    readLockedPeriods(),
    readCalendarRules(),
    readChannelStays(first, last),
    readKeptStays(first, last),
  ])
  const bookings = dropInvalidRows(Booking, stored)
  const sold = channelStays.filter((it) => it.roomId === roomId)
  const keptStays = kept.filter((it) => it.roomId === roomId)
  return {
    source: { ...rules, bookings: [...bookings, ...sold, ...keptStays], adminAvailability: editedDays },
    bookings,
    keptStays,
    editedDays,
    lockedPeriods,
    closedDays: listFarmClosures(rules, first, last),
    bookingsEnabled: enabled?.value !== false,
  }
}
