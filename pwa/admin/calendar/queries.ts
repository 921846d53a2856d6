/** One room's calendar from Dexie, in the shape that `createDayLookup` of the contract takes. */
import { z } from 'zod/mini'
import { Booking } from '#contract/bookings.ts'
import type { CalendarSource } from '#contract/dayState.ts'
import { addDays, type Day } from '#contract/days.ts'
import { Day as DayField } from '#contract/fields.ts'
import { limits } from '#contract/stay.ts'
import { db } from '#pwa/offline/db.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'

const LockedPeriods = z.array(z.object({ startDate: DayField, endDate: DayField }))

type RoomCalendar = {
  source: CalendarSource
  /** The bookings that occupy days of the range, to name the guests of a booked day. */
  bookings: Booking[]
  bookingsEnabled: boolean
}

type LockedPeriods = CalendarSource['lockedPeriods']

/** Nobody may change a locked day, whether it is booked, disabled or free. */
export const isLocked = (day: Day, periods: LockedPeriods): boolean =>
  periods.some(({ startDate, endDate }) => startDate <= day && day <= endDate)

export const readLockedPeriods = async (): Promise<LockedPeriods> =>
  LockedPeriods.safeParse(await readSetting('locked-periods')).data ?? []

const readSetting = async (key: string): Promise<unknown> => (await db.settings.get(key))?.value

/** A room's bookings, edited days and locked periods from `first` to `last`, both inclusive. */
export async function readRoomCalendar(roomId: number, first: Day, last: Day): Promise<RoomCalendar> {
  // No stay is longer than the limit, so a stay that ends later cannot touch the range.
  const latestCheckout = addDays(last, limits.maxNights)
  const [stored, adminAvailability, enabled, lockedPeriods] = await Promise.all([
    db.bookings
      .where('[roomId+checkoutDate]')
      .between([roomId, first], [roomId, latestCheckout], true, true)
      .filter((it) => it.status !== 'cancelled' && it.checkinDate <= last)
      .toArray(),
    db.days.where('[roomId+date]').between([roomId, first], [roomId, last], true, true).toArray(),
    readSetting('bookings-enabled'),
    readLockedPeriods(),
  ])
  const bookings = dropInvalidRows(Booking, stored)
  return { source: { bookings, adminAvailability, lockedPeriods }, bookings, bookingsEnabled: enabled !== false }
}
