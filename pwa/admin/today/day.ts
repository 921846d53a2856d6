/** What a day means for the front desk: who comes, who leaves, who stays, and which requests wait for an answer. */
import type { Obstacle } from '#contract/dayState.ts'
import { addDays, type Day } from '#contract/days.ts'
import type { FarmStay } from '#contract/farmStays.ts'
import type { Room } from '#contract/rooms.ts'
import { findRoomObstacle, type OfferSources } from '../newBooking/roomOffers.ts'
import { isBookable } from '../rooms/queries.ts'

export type DayStays = Record<'arrivals' | 'departures' | 'staying', FarmStay[]>

/** Each stay of the day in one list, in the order of the rooms. `staying`: came before this day, leaves after it. */
export function sortStays(stays: FarmStay[], day: Day, rooms: Pick<Room, 'id'>[]): DayStays {
  const places = new Map(rooms.map(({ id }, i) => [id, i]))
  const getPlace = ({ roomId }: FarmStay) => places.get(roomId) ?? rooms.length
  const sorted = [...stays].sort((a, b) => getPlace(a) - getPlace(b))
  return {
    arrivals: sorted.filter((it) => it.checkinDate === day),
    departures: sorted.filter((it) => it.checkoutDate === day),
    staying: sorted.filter((it) => it.checkinDate < day && day < it.checkoutDate),
  }
}

/** One night of a room: who sleeps there, or why an empty room cannot be taken for this night; null where it is free. */
export type RoomNight = { room: Room; stay: FarmStay | null; obstacle: Obstacle | null }

/** The night that follows the day in each room, in the order of the rooms. `sources`: of the day and the next one. */
export const listRoomNights = (
  day: Day,
  { arrivals, staying }: DayStays,
  { rooms, ...sources }: OfferSources,
): RoomNight[] =>
  rooms.flatMap((room): RoomNight[] => {
    const stays = [...staying, ...arrivals].filter((it) => it.roomId === room.id)
    if (stays.length > 0) return stays.map((stay) => ({ room, stay, obstacle: 'booked' as const }))
    const night = { checkinDate: day, checkoutDate: addDays(day, 1) }
    return isBookable(room) ? [{ room, stay: null, obstacle: findRoomObstacle(room.id, night, sources) }] : []
  })
