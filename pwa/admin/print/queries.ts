import type { Booking } from '#contract/bookings/bookings.ts'
import type { DayStays } from '#contract/days/dayStays.ts'
import { addDays, type Day } from '#contract/days/days.ts'
import type { Note } from '#contract/notes.ts'
import { farmToday } from '#pwa/clock.ts'
import { db } from '#pwa/offline/db.ts'
import { readOfferSources } from '../newBooking/queries.ts'
import { readDayNotes, readNotesOf } from '../notes/queries.ts'
import { planWeek, type RoomWeek, weekDays } from './housekeeping.ts'

/** The notes about a day and the bookings on its sheet, the reminders that wait, and the bookings that they are about. */
export async function readSheetNotes(sheet: DayStays & { day: Day }): Promise<{ notes: Note[]; noted: Booking[] }> {
  const [ofBookings, { reminders, notes }] = await Promise.all([
    readNotesOf([...sheet.arrivals, ...sheet.departures, ...sheet.staying].map(({ id }) => id)),
    readDayNotes(sheet.day, farmToday()),
  ])
  const byId = new Map([...ofBookings, ...notes, ...reminders].map((it) => [it.id, it]))
  const ids = [...byId.values()].flatMap(({ bookingId }) => bookingId ?? [])
  const noted = (await db.bookings.bulkGet(ids)).filter((it) => it !== undefined)
  return { notes: [...byId.values()], noted }
}

/** The week from `first` on, from this device's rows. */
export async function readWeek(first: Day): Promise<RoomWeek[]> {
  return planWeek(first, await readOfferSources({ checkinDate: first, checkoutDate: addDays(first, weekDays - 1) }))
}
