/** What housekeeping has to do in each room on each day of a week. */
import { isExpected } from '#contract/bookingRules.ts'
import type { Booking } from '#contract/bookings.ts'
import { type ChannelStay, isExpectedStay } from '#contract/channels.ts'
import { createDayLookup, type DayState } from '#contract/dayState.ts'
import { addDays, type Day, range, type Stay } from '#contract/days.ts'
import type { Room } from '#contract/rooms.ts'
import type { OfferSources } from '../newBooking/roomOffers.ts'
import { toCalendarStay, toHeldStay } from '../stays/calendarStays.ts'

/** Who comes. `guests`: null where nobody has written how many a portal has sold to. */
type Arrival = { guests: number | null; pets: number; isPending: boolean }

export type RoomDay = {
  day: Day
  arrivals: Arrival[]
  hasDeparture: boolean
  /** Somebody came before this day and leaves after it. */
  isStay: boolean
  /** Whether a room without guests is free, closed (by staff, on a portal, or because the day is locked), or held by a request or an offer. */
  state: 'free' | 'closed' | 'held'
}
export type RoomWeek = { room: Room; days: RoomDay[] }

export const weekDays = 7

const states: Record<DayState, RoomDay['state']> = {
  ...{ booked: 'held', locked: 'closed', disabled: 'closed' },
  ...{ closed: 'free', suspended: 'free', available: 'free' },
}

/** What portals have sold, on one day. */
export type SoldStays = { arrivals: ChannelStay[]; departures: ChannelStay[]; staying: ChannelStay[] }

/** A booking, or a stay that a portal has sold, as housekeeping needs it. */
type RoomStay = Stay & Arrival

const toRoomStays = (bookings: Booking[], sold: ChannelStay[]): RoomStay[] => [
  ...bookings.filter(isExpected).map(({ checkinDate, checkoutDate, numberOfGuests, numberOfPets, status }) => ({
    ...{ checkinDate, checkoutDate, guests: numberOfGuests, pets: numberOfPets, isPending: status === 'pending' },
  })),
  ...sold
    .filter(isExpectedStay)
    .map(({ checkinDate, checkoutDate, guests }) => ({ checkinDate, checkoutDate, guests, pets: 0, isPending: false })),
]

const isClosedThere = (sold: ChannelStay[], day: Day): boolean =>
  sold.some(({ kind, checkinDate, checkoutDate }) => kind === 'closed' && checkinDate <= day && day < checkoutDate)

/** The seven days from `first` on, room by room. A request that nobody has answered is no guest yet. */
export function planWeek(
  first: Day,
  { rooms, stays, channelStays = [], keptStays = [], days: editedDays, ...rules }: OfferSources,
): RoomWeek[] {
  const days = range(first, addDays(first, weekDays))
  return rooms.map((room) => {
    const bookings = stays.filter(({ roomId }) => roomId === room.id)
    const adminAvailability = editedDays.filter(({ roomId }) => roomId === room.id)
    const sold = channelStays.filter(({ roomId }) => roomId === room.id)
    const roomStays = toRoomStays(bookings, sold)
    const kept = keptStays.filter(({ roomId }) => roomId === room.id)
    const taken = [...bookings, ...sold.map((it) => toCalendarStay(it, rules.turnover)), ...kept.map(toHeldStay)]
    const getDay = createDayLookup(
      { ...rules, bookings: taken, adminAvailability },
      { today: first, bookingsEnabled: true },
    )
    return {
      room,
      days: days.map((day) => ({
        day,
        arrivals: roomStays.filter(({ checkinDate }) => checkinDate === day),
        hasDeparture: roomStays.some(({ checkoutDate }) => checkoutDate === day),
        isStay: roomStays.some(({ checkinDate, checkoutDate }) => checkinDate < day && day < checkoutDate),
        state: isClosedThere(sold, day) ? 'closed' : states[getDay(day).state],
      })),
    }
  })
}
