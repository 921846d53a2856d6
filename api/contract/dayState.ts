/**
 * The state of a room's day, for the booking calendar, the room cards and the admin calendar. Free of schemas, so that
 * pages that only show rooms do not load zod.
 */
import type { Availability } from './availability.ts'
import { addDays, type Day, getOccupiedDays, rangeInclusive } from './days.ts'
import { limits } from './stay.ts'

/**
 * The first that applies: `booked`, `locked`, `suspended` (bookings are switched off for all rooms), `disabled`, else
 * `available`.
 */
export type DayState = 'booked' | 'locked' | 'disabled' | 'suspended' | 'available'

/** `isBookable`: a guest may request this day. It is available and not past. */
export type CalendarDay = { state: DayState; isPast: boolean; isBookable: boolean }

export type CalendarSource = Pick<Availability, 'bookings' | 'adminAvailability' | 'lockedPeriods' | 'turnover'>

/**
 * Returns a function from a day to its state in one room. `bookingsEnabled: undefined` (not yet loaded) counts as
 * enabled.
 */
export function createDayLookup(
  source: CalendarSource,
  { today, bookingsEnabled }: { today: Day; bookingsEnabled: boolean | undefined },
): (day: Day) => CalendarDay {
  const stays = source.bookings.filter((it) => it.status !== 'cancelled')
  const booked = new Set(stays.flatMap((it) => getOccupiedDays(it, source.turnover)))
  const locked = new Set(source.lockedPeriods.flatMap((it) => rangeInclusive(it.startDate, it.endDate)))
  const disabled = new Set(source.adminAvailability.filter((it) => !it.available).map((it) => it.date))

  const getState = (day: Day): DayState => {
    if (booked.has(day)) return 'booked'
    if (locked.has(day)) return 'locked'
    if (bookingsEnabled === false) return 'suspended'
    return disabled.has(day) ? 'disabled' : 'available'
  }
  return (day) => {
    const state = getState(day)
    const isPast = day < today
    return { state, isPast, isBookable: state === 'available' && !isPast }
  }
}

/** Whether staff have disabled each of the 30 days from today. Bookings do not make a room sold out. */
export function isSoldOut(days: Availability['adminAvailability'], today: Day): boolean {
  const last = addDays(today, limits.soldOutDays - 1)
  const unavailable = days.filter((it) => it.date >= today && it.date <= last && !it.available)
  return new Set(unavailable.map((it) => it.date)).size === limits.soldOutDays
}
