/**
 * The state of a room's day, for the booking calendar, the room cards and the admin calendar. Free of schemas, so that
 * pages that only show rooms do not load zod.
 */
import type { Availability } from '../availability.ts'
import { limits, type Turnover } from '../stays/stay.ts'
import { addDays, type Day, getDays, getNights, isOccupied, type Stay, sharesDay } from './days.ts'
import type { Period } from './yearly.ts'

/**
 * The first that applies: `booked`, `locked`, `closed` (the farm takes no guests), `suspended` (bookings are switched off
 * for all rooms), `disabled`, else `available`.
 */
export type DayState = 'booked' | 'locked' | 'closed' | 'disabled' | 'suspended' | 'available'

/**
 * `mayArrive`: a guest's stay may begin on this day, or continue over its night. `mayLeave`: a stay may end on it. The
 * two differ only when the farm gives a check-out day to the next arrival (`same-day`).
 */
export type CalendarDay = { state: DayState; isPast: boolean; mayArrive: boolean; mayLeave: boolean }

/** A stay that has days of a room, or the days that an offer keeps. A portal's stay has its channel. */
export type HeldStay = Stay & { channelId?: string; status?: Availability['bookings'][number]['status'] }

export type CalendarSource = Pick<Availability, 'adminAvailability' | 'lockedPeriods' | 'turnover'> & {
  bookings: readonly HeldStay[]
}

/** The nights of a portal's stay are its own, and its check-out day is free, whatever the farm's rule is. */
const getTurnover = ({ channelId }: HeldStay, turnover: Turnover): Turnover =>
  channelId === undefined ? turnover : 'same-day'

/** Whether a stay has a day, so that no other one can begin on it. */
export const hasDay = (stay: HeldStay, day: Day, turnover: Turnover): boolean =>
  isOccupied(day, stay, getTurnover(stay, turnover))

/** Those that have a day which the stay would have, too. */
export const listHolders = <S extends HeldStay>(held: readonly S[], stay: Stay, turnover: Turnover): S[] =>
  held.filter((it) => sharesDay(it, stay, getTurnover(it, turnover)))

/** What a day of a room is without guests: open, closed by staff, closed with the whole farm, or locked for everybody. */
export type Ground = 'available' | 'disabled' | 'closed' | 'locked'

/** Returns a function from a day to its ground in one room. */
export function createGroundLookup({
  adminAvailability,
  lockedPeriods,
}: Pick<CalendarSource, 'adminAvailability' | 'lockedPeriods'>): (day: Day) => Exclude<Ground, 'closed'> {
  const disabled = new Set(adminAvailability.filter((it) => !it.available).map((it) => it.date))
  const isLocked = (day: Day) => lockedPeriods.some((it) => it.startDate <= day && day <= it.endDate)
  return (day) => (isLocked(day) ? 'locked' : disabled.has(day) ? 'disabled' : 'available')
}

/** Why a room is not free for a stay. */
export type Obstacle = 'booked' | 'locked' | 'closed'

/**
 * What keeps one room from being free for a stay; null where it is free. The one rule behind every "free" that staff
 * read: past days and suspended bookings bind guests only. `bookings`: those that have days.
 */
export function findObstacle(stay: Stay, { bookings, turnover, ...days }: CalendarSource): Obstacle | null {
  if (listHolders(bookings, stay, turnover).length > 0) return 'booked'
  const grounds = new Set(getDays(stay).map(createGroundLookup(days)))
  return grounds.has('locked') ? 'locked' : grounds.has('disabled') ? 'closed' : null
}

/** `closures`: the days on which the farm takes no guests. */
export type DayContext = { today: Day; bookingsEnabled: boolean | undefined; closures?: readonly Period[] }

/**
 * Returns a function from a day to its state in one room. `bookingsEnabled: undefined` (not yet loaded) counts as
 * enabled.
 */
export function createDayLookup(
  source: CalendarSource,
  { today, bookingsEnabled, closures = [] }: DayContext,
): (day: Day) => CalendarDay {
  const { turnover } = source
  const stays = source.bookings.filter((it) => it.status !== 'cancelled')
  const isBooked = (day: Day) => stays.some((stay) => hasDay(stay, day, turnover))
  const getGround = createGroundLookup(source)
  const isClosed = (day: Day) => closures.some((it) => it.from <= day && day <= it.to)

  /** A closure is about nights: a stay may end on its first day, where a check-out day is another guest's. */
  const isLeaveOnly = (day: Day) =>
    turnover === 'same-day' &&
    isClosed(day) &&
    !isClosed(addDays(day, -1)) &&
    getGround(day) === 'available' &&
    bookingsEnabled !== false

  /** The state of a day without its bookings. */
  const getOpenState = (day: Day): Exclude<DayState, 'booked'> => {
    const ground = getGround(day)
    if (ground === 'locked') return ground
    if (isClosed(day)) return 'closed'
    return bookingsEnabled === false ? 'suspended' : ground
  }
  return (day) => {
    const isPast = day < today
    const isTaken = isBooked(day)
    const openState = getOpenState(day)
    const isOpen = openState === 'available' && !isPast
    // A stay may end on a day when no other stay has the last day that it occupies.
    const isLeavingTaken = turnover === 'same-day' ? isBooked(addDays(day, -1)) : isTaken
    return {
      state: isTaken ? 'booked' : openState,
      isPast,
      mayArrive: isOpen && !isTaken,
      mayLeave: (isOpen || (isLeaveOnly(day) && !isPast)) && !isLeavingTaken,
    }
  }
}

/** The same lookup, which looks at each day once: a search asks for the same days many times. */
export function rememberDays(getDay: (day: Day) => CalendarDay): (day: Day) => CalendarDay {
  const known = new Map<Day, CalendarDay>()
  return (day) => {
    const found = known.get(day) ?? getDay(day)
    known.set(day, found)
    return found
  }
}

/**
 * Whether a guest may request this stay: every night is free, and the stay may end on its check-out day. `nights` are those
 * of the stay, for callers that ask about many rooms.
 */
export const isStayFree = (stay: Stay, getDay: (day: Day) => CalendarDay, nights = getNights(stay)): boolean =>
  nights.length > 0 && nights.every((night) => getDay(night).mayArrive) && getDay(stay.checkoutDate).mayLeave

/** Whether staff have disabled each of the 30 days from today. Bookings do not make a room sold out. */
export function isSoldOut(days: Availability['adminAvailability'], today: Day): boolean {
  const last = addDays(today, limits.soldOutDays - 1)
  const unavailable = days.filter((it) => it.date >= today && it.date <= last && !it.available)
  return new Set(unavailable.map((it) => it.date)).size === limits.soldOutDays
}
