/** What housekeeping has to do in each room on each day of a week. */
import type { ChannelStay } from '#contract/channels.ts'
import { createDayLookup, type DayState } from '#contract/days/dayState.ts'
import { addDays, type Day, range, type Stay } from '#contract/days/days.ts'
import type { Room } from '#contract/rooms.ts'
import { type FarmStay, getStayFacts, isAwaitedStay, isPortalStay } from '#contract/stays/farmStays.ts'
import { listFarmClosures } from '#contract/stays/stayRules.ts'
import type { OfferSources } from '../newBooking/roomOffers.ts'

/** Who comes. `guests`: null where nobody has written how many a portal has sold to. */
type Arrival = { guests: number | null; ages: number[]; pets: number; isPending: boolean }

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
  booked: 'held',
  locked: 'closed',
  disabled: 'closed',
  closed: 'closed',
  suspended: 'free',
  available: 'free',
}

/** A stay as housekeeping needs it. */
type RoomStay = Stay & Arrival

function toRoomStay(stay: FarmStay): RoomStay {
  const { checkinDate, checkoutDate } = stay
  const { guests, ages, pets } = getStayFacts(stay)
  return { checkinDate, checkoutDate, guests, ages, pets, isPending: !isPortalStay(stay) && stay.status === 'pending' }
}

const isClosedThere = (sold: ChannelStay[], day: Day): boolean =>
  sold.some(({ kind, checkinDate, checkoutDate }) => kind === 'closed' && checkinDate <= day && day < checkoutDate)

/** The seven days from `first` on, room by room. A request that nobody has answered is no guest yet. */
export function planWeek(
  first: Day,
  { rooms, stays, channelStays = [], keptStays = [], days: editedDays, ...rules }: OfferSources,
): RoomWeek[] {
  const days = range(first, addDays(first, weekDays))
  const closedDays = listFarmClosures(rules, first, addDays(first, weekDays))
  return rooms.map((room) => {
    const bookings = stays.filter(({ roomId }) => roomId === room.id)
    const adminAvailability = editedDays.filter(({ roomId }) => roomId === room.id)
    const sold = channelStays.filter(({ roomId }) => roomId === room.id)
    const roomStays = [...bookings, ...sold].filter(isAwaitedStay).map(toRoomStay)
    const kept = keptStays.filter(({ roomId }) => roomId === room.id)
    const taken = [...bookings, ...sold, ...kept]
    const getDay = createDayLookup(
      { ...rules, bookings: taken, adminAvailability },
      { today: first, bookingsEnabled: true, closures: closedDays },
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
