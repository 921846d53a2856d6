/** How the guests of one request are split over its rooms. */
import { limits } from './stay.ts'

/** For how many guests a room is at most, in one request. */
export const getPlaces = ({ maxGuests }: { maxGuests: number | null }): number =>
  Math.min(maxGuests ?? limits.maxGuestsByGuest, limits.maxGuestsByGuest)

/** One guest in each room, and the others where the smallest part of the places is taken. Too many stay in the first. */
export function splitGuests<R extends { maxGuests: number | null }>(
  rooms: R[],
  guests: number,
): { room: R; guests: number }[] {
  const parts = rooms.map((room) => ({ room, guests: 1 }))
  for (let n = rooms.length; n < guests; n += 1) {
    const free = parts.filter((part) => part.guests < getPlaces(part.room))
    const [emptiest] = free.sort((a, b) => a.guests / getPlaces(a.room) - b.guests / getPlaces(b.room))
    const part = emptiest ?? parts.find((it) => it.guests < limits.maxGuestsByGuest)
    if (part) part.guests += 1
  }
  return parts
}
