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

/** One night of a room. `isClosed`: staff have closed the day, and nobody sleeps there. */
export type RoomNight = { room: Room; stay: Booking | null; isClosed: boolean }

/** Who sleeps in each room in the night that follows the day, in the order of the rooms. */
export const listRoomNights = (
  { arrivals, staying }: DayStays,
  rooms: Room[],
  closedRoomIds: ReadonlySet<number>,
): RoomNight[] =>
  rooms.flatMap((room): RoomNight[] => {
    const stays = [...staying, ...arrivals].filter((it) => it.roomId === room.id)
    if (stays.length === 0) return isBookable(room) ? [{ room, stay: null, isClosed: closedRoomIds.has(room.id) }] : []
    return stays.map((stay) => ({ room, stay, isClosed: false }))
  })
