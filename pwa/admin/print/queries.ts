import type { Booking } from '#contract/bookings.ts'
import { addDays, type Day } from '#contract/days.ts'
import type { Note } from '#contract/notes.ts'
import { farmToday } from '#pwa/clock.ts'
import { readOfferSources } from '../newBooking/queries.ts'
import { readDayNotes, readNotesOf } from '../notes/queries.ts'
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
  return planWeek(first, await readOfferSources({ checkinDate: first, checkoutDate: addDays(first, weekDays - 1) }))
}
