import { isUnanswered } from '#contract/bookingRules.ts'
import type { Booking } from '#contract/bookings.ts'
import { addDays, type Day } from '#contract/days.ts'
import type { Note } from '#contract/notes.ts'
import { farmToday } from '#pwa/clock.ts'
import { readDayNotes, readNotesOf } from '../notes/queries.ts'
import { readBookableRooms } from '../rooms/queries.ts'
import { readLockedPeriods } from '../settings/queries.ts'
import { readEditedDays, readStays } from '../stays/queries.ts'
import { planWeek, type RoomWeek, weekDays } from './housekeeping.ts'

/** The notes about a day and the bookings on its sheet, and the reminders that wait. */
export async function readSheetNotes(sheet: { day: Day; arrivals: Booking[]; departures: Booking[] }): Promise<Note[]> {
  const [ofBookings, { reminders, notes }] = await Promise.all([
    readNotesOf([...sheet.arrivals, ...sheet.departures].map(({ id }) => id)),
    readDayNotes(sheet.day, farmToday()),
  ])
  const byId = new Map([...ofBookings, ...notes, ...reminders].map((it) => [it.id, it]))
  return [...byId.values()]
}

/** The week from `first` on, from this device's rows. */
export async function readWeek(first: Day): Promise<RoomWeek[]> {
  const last = addDays(first, weekDays - 1)
  const [rooms, stays, editedDays, { value: periods }] = await Promise.all([
    readBookableRooms(),
    readStays(first, last),
    readEditedDays(first, last),
    readLockedPeriods(),
  ])
  const isClosed = (roomId: number, day: Day) =>
    editedDays.some((it) => !it.available && it.roomId === roomId && it.date === day) ||
    periods.some(({ from, to }) => from <= day && day <= to)
  // A request that nobody has answered is no guest yet.
  return planWeek(
    first,
    rooms,
    stays.filter((it) => !isUnanswered(it)),
    isClosed,
  )
}
