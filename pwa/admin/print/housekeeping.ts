/** What housekeeping has to do in each room on each day of a week. */
import type { Booking } from '#contract/bookings.ts'
import { addDays, type Day, range } from '#contract/days.ts'
import type { Room } from '#contract/rooms.ts'

export type RoomDay = {
  day: Day
  arrival: Booking | undefined
  departure: Booking | undefined
  /** Somebody came before this day and leaves after it. */
  isStay: boolean
  /** Staff have closed the day, or it is locked. */
  isClosed: boolean
}
export type RoomWeek = { room: Room; days: RoomDay[] }

export const weekDays = 7

/** The seven days from `first` on, room by room. */
export function planWeek(first: Day, rooms: Room[], stays: Booking[], isClosed: (roomId: number, day: Day) => boolean) {
  const days = range(first, addDays(first, weekDays))
  return rooms.map((room): RoomWeek => {
    const ownStays = stays.filter(({ roomId }) => roomId === room.id)
    return {
      room,
      days: days.map((day) => ({
        day,
        arrival: ownStays.find(({ checkinDate }) => checkinDate === day),
        departure: ownStays.find(({ checkoutDate }) => checkoutDate === day),
        isStay: ownStays.some(({ checkinDate, checkoutDate }) => checkinDate < day && day < checkoutDate),
        isClosed: isClosed(room.id, day),
      })),
    }
  })
}
