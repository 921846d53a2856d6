/** Which rooms staff may offer for a stay: what the server refuses is refused here, what only guests may not do warns. */
import type { RoomDayWithRoomId } from '#contract/availability.ts'
import type { Booking } from '#contract/bookings.ts'
import { type CalendarSource, createDayLookup, type DayState } from '#contract/dayState.ts'
import { type Day, getDays, type Stay } from '#contract/days.ts'
import { priceStay } from '#contract/prices.ts'
import type { Room } from '#contract/rooms.ts'
import { sharesDay } from '../stays/holders.ts'

/** What happens in all rooms on some days: stays, and days that staff have edited. */
export type RoomDays = { stays: Booking[]; days: RoomDayWithRoomId[] }
/** The rooms that can be booked, and what may prevent a stay in them. */
export type OfferSources = Pick<CalendarSource, 'lockedPeriods' | 'turnover'> & RoomDays & { rooms: Room[] }

export type OfferWarning = 'closed' | 'tooManyGuests' | 'tooShort'
export type RoomOffer = {
  room: Room
  /** Decimal text; null when a night has no price. */
  price: string | null
  minimumNights: number
  /** The bookings that have days of the stay. */
  holders: Booking[]
  refusal: 'booked' | 'locked' | null
  warnings: OfferWarning[]
}

/** A room that staff have closed is free for nobody, though they may book it. */
export const isFree = ({ refusal, warnings }: RoomOffer): boolean => refusal === null && !warnings.includes('closed')

/**
 * An offer of each room: free rooms first, then those with warnings, then those that cannot be booked. `movedId`: the
 * booking that would have this stay, so its present days are free.
 */
export function listOffers(
  { stays, ...rest }: OfferSources,
  stay: Stay,
  guests: number,
  today: Day,
  movedId?: string,
): RoomOffer[] {
  const getRank = ({ refusal, warnings }: RoomOffer) => (refusal ? 2 : warnings.length > 0 ? 1 : 0)
  const sources = { ...rest, stays: stays.filter((it) => it.id !== movedId) }
  return sources.rooms
    .map((room) => offerRoom(room, sources, stay, guests, today))
    .sort((a, b) => getRank(a) - getRank(b))
}

function offerRoom(room: Room, sources: OfferSources, stay: Stay, guests: number, today: Day): RoomOffer {
  const { lockedPeriods, turnover } = sources
  const holders = sources.stays.filter((it) => it.roomId === room.id && sharesDay(it, stay, turnover))
  const adminAvailability = sources.days.filter((it) => it.roomId === room.id)
  // Staff may book while bookings are suspended for guests.
  const context = { today, bookingsEnabled: true }
  const getDay = createDayLookup({ bookings: [], adminAvailability, lockedPeriods, turnover }, context)
  const has = (state: DayState) => getDays(stay).some((day) => getDay(day).state === state)
  const { price, nights, minimumNights } = priceStay(room, stay)
  const warnings: [OfferWarning, boolean][] = [
    ['closed', has('disabled')],
    ['tooManyGuests', room.maxGuests !== null && guests > room.maxGuests],
    ['tooShort', nights < minimumNights],
  ]
  return {
    room,
    price,
    minimumNights,
    holders,
    refusal: holders.length > 0 ? 'booked' : has('locked') ? 'locked' : null,
    warnings: warnings.flatMap(([warning, applies]) => (applies ? [warning] : [])),
  }
}
