/** Which rooms staff may offer for a stay: what the server refuses is refused here, what only guests may not do warns. */
import type { RoomDayWithRoomId } from '#contract/availability.ts'
import type { Booking } from '#contract/bookings.ts'
import { type CalendarSource, createDayLookup } from '#contract/dayState.ts'
import { type Day, getDays, getOccupiedDays, type Stay } from '#contract/days.ts'
import { priceStay } from '#contract/prices.ts'
import type { Room } from '#contract/rooms.ts'

/** The rooms that can be booked, and what may prevent a stay in them. */
export type OfferSources = Pick<CalendarSource, 'lockedPeriods' | 'turnover'> & {
  rooms: Room[]
  stays: Booking[]
  days: RoomDayWithRoomId[]
}

export type OfferWarning = 'closed' | 'tooManyGuests' | 'tooShort'
export type RoomOffer = {
  room: Room
  /** Decimal text; null when a night has no price. */
  price: string | null
  minimumNights: number
  refusal: 'booked' | 'locked' | null
  warnings: OfferWarning[]
}

/** An offer of each room: free rooms first, then those with warnings, then those that cannot be booked. */
export function listOffers(sources: OfferSources, stay: Stay, guests: number, today: Day): RoomOffer[] {
  const getRank = ({ refusal, warnings }: RoomOffer) => (refusal ? 2 : warnings.length > 0 ? 1 : 0)
  return sources.rooms
    .map((room) => offerRoom(room, sources, stay, guests, today))
    .sort((a, b) => getRank(a) - getRank(b))
}

function offerRoom(room: Room, sources: OfferSources, stay: Stay, guests: number, today: Day): RoomOffer {
  const { lockedPeriods, turnover } = sources
  const bookings = sources.stays.filter((it) => it.roomId === room.id)
  const adminAvailability = sources.days.filter((it) => it.roomId === room.id)
  // Staff may book while bookings are suspended for guests.
  const context = { today, bookingsEnabled: true }
  const getDay = createDayLookup({ bookings, adminAvailability, lockedPeriods, turnover }, context)
  const has = (days: Day[], state: string) => days.some((day) => getDay(day).state === state)
  const { price, nights, minimumNights } = priceStay(room, stay)
  const isBooked = has(getOccupiedDays(stay, turnover), 'booked')
  const warnings: [OfferWarning, boolean][] = [
    ['closed', has(getDays(stay), 'disabled')],
    ['tooManyGuests', room.maxGuests !== null && guests > room.maxGuests],
    ['tooShort', nights < minimumNights],
  ]
  return {
    room,
    price,
    minimumNights,
    refusal: isBooked ? 'booked' : has(getDays(stay), 'locked') ? 'locked' : null,
    warnings: warnings.flatMap(([warning, applies]) => (applies ? [warning] : [])),
  }
}
