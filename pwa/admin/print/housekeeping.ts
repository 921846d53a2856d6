/** What housekeeping has to do in each room on each day of a week. */
import { isUnanswered } from '#contract/bookingRules.ts'
import type { Booking } from '#contract/bookings.ts'
import { createDayLookup, type DayState } from '#contract/dayState.ts'
import { addDays, type Day, range } from '#contract/days.ts'
import type { Room } from '#contract/rooms.ts'
import type { OfferSources } from '../newBooking/roomOffers.ts'
import { toCalendarStay } from '../stays/calendarStays.ts'

export type RoomDay = {
  day: Day
  arrival: Booking | undefined
  departure: Booking | undefined
  /** Somebody came before this day and leaves after it. */
  isStay: boolean
  /** Whether a room without guests is free, closed (by staff, or because the day is locked), or held by a request. */
  state: 'free' | 'closed' | 'held'
}
export type RoomWeek = { room: Room; days: RoomDay[] }

export const weekDays = 7

const states: Record<DayState, RoomDay['state']> = {
  ...{ booked: 'held', locked: 'closed', disabled: 'closed' },
  ...{ closed: 'free', suspended: 'free', available: 'free' },
}

/** The seven days from `first` on, room by room. A request that nobody has answered is no guest yet. */
export function planWeek(
  first: Day,
  { rooms, stays, channelStays = [], days: editedDays, ...rules }: OfferSources,
): RoomWeek[] {
  const days = range(first, addDays(first, weekDays))
  return rooms.map((room) => {
    const bookings = stays.filter(({ roomId }) => roomId === room.id)
    const ownStays = bookings.filter((it) => !isUnanswered(it))
    const adminAvailability = editedDays.filter(({ roomId }) => roomId === room.id)
    const sold = channelStays.filter(({ roomId }) => roomId === room.id)
    const taken = [...bookings, ...sold.map((it) => toCalendarStay(it, rules.turnover))]
    const getDay = createDayLookup(
      { ...rules, bookings: taken, adminAvailability },
      { today: first, bookingsEnabled: true },
    )
    return {
      room,
      days: days.map((day) => ({
        day,
        arrival: ownStays.find(({ checkinDate }) => checkinDate === day),
        departure: ownStays.find(({ checkoutDate }) => checkoutDate === day),
        isStay: ownStays.some(({ checkinDate, checkoutDate }) => checkinDate < day && day < checkoutDate),
        state: states[getDay(day).state],
      })),
    }
  })
}
