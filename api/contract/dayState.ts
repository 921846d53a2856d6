/**
 * The one function for the state of a room's day, used by widget, cards, admin calendar and server alike
 * (specification 4, "Calendar day state per room" and "Room card status"). Free of schemas, so that a page that only
 * shows rooms stays small.
 */
import type { Availability } from './availability.ts'
import { addDays, type Day, getOccupiedDays, rangeInclusive } from './days.ts'
import { limits } from './stay.ts'

/** `booked` over `locked` over `disabled` over `available`; with the switch off whatever is neither booked nor locked is `suspended`. */
export type DayState = 'booked' | 'locked' | 'disabled' | 'suspended' | 'available'

export type CalendarDay = { state: DayState; isPast: boolean; isBookable: boolean }

export type CalendarSource = Pick<Availability, 'bookings' | 'adminAvailability' | 'lockedPeriods'>

/** Reads one room's availability once and answers for any day of it. Unknown `bookingsEnabled` counts as enabled. */
export function createDayLookup(
  source: CalendarSource,
  { today, bookingsEnabled }: { today: Day; bookingsEnabled: boolean | undefined },
): (day: Day) => CalendarDay {
  const booked = new Set(source.bookings.filter((it) => it.status !== 'cancelled').flatMap(getOccupiedDays))
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

/** SOLD OUT: each of the 30 days from today has an entry and each says unavailable. Bookings do not count for it. */
export function isSoldOut(days: Availability['adminAvailability'], today: Day): boolean {
  const last = addDays(today, limits.soldOutDays - 1)
  const unavailable = days.filter((it) => it.date >= today && it.date <= last && !it.available)
  return new Set(unavailable.map((it) => it.date)).size === limits.soldOutDays
}
