/** What a day means for the front desk: who comes, who leaves, who stays, and which requests wait for an answer. */
import type { Booking } from '#contract/bookings.ts'
import type { Day } from '#contract/days.ts'
import type { Room } from '#contract/rooms.ts'
import { isBookable } from '../rooms/queries.ts'

export type DayStays = { arrivals: Booking[]; departures: Booking[]; staying: Booking[] }

/** Each stay of the day in one list, in the order of the rooms. `staying`: came before this day, leaves after it. */
export function sortStays(stays: Booking[], day: Day, rooms: Pick<Room, 'id'>[]): DayStays {
  const places = new Map(rooms.map(({ id }, i) => [id, i]))
  const getPlace = ({ roomId }: Booking) => places.get(roomId) ?? rooms.length
  const sorted = [...stays].sort((a, b) => getPlace(a) - getPlace(b))
  return {
    arrivals: sorted.filter((it) => it.checkinDate === day),
    departures: sorted.filter((it) => it.checkoutDate === day),
    staying: sorted.filter((it) => it.checkinDate < day && day < it.checkoutDate),
  }
}

export type RoomGuests = { room: Room; stays: Booking[] }

/** Who is in each room on this day, in the order of the rooms; who leaves first comes first. */
export const listRoomGuests = ({ arrivals, departures, staying }: DayStays, rooms: Room[]): RoomGuests[] =>
  rooms
    .map((room) => ({
      room,
      stays: [...departures, ...staying, ...arrivals].filter((it) => it.roomId === room.id),
    }))
    .filter(({ room, stays }) => isBookable(room) || stays.length > 0)
