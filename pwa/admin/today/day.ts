/** What a night means for each room. */
import type { Obstacle } from '#contract/days/dayState.ts'
import type { DayStays } from '#contract/days/dayStays.ts'
import { addDays, type Day } from '#contract/days/days.ts'
import type { Room } from '#contract/rooms.ts'
import type { FarmStay } from '#contract/stays/farmStays.ts'
import { findRoomObstacle, type OfferSources } from '../newBooking/roomOffers.ts'
import { isBookable } from '../rooms/queries.ts'

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
