/** Reads notes and reminders from Dexie, by index. */
import type { Day } from '#contract/days/days.ts'
import { isDue, Note } from '#contract/notes.ts'
import { db } from '#pwa/offline/db.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'

const present = (notes: Note[]): Note[] =>
  dropInvalidRows(
    Note,
    [...notes].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
  )

/** The notes about these bookings, oldest first. */
export const readNotesOf = async (bookingIds: string[]): Promise<Note[]> =>
  present(await db.notes.where('bookingId').anyOf(bookingIds).toArray())

const dueNotes = (today: Day) =>
  db.notes
    .where('remindOn')
    .belowOrEqual(today)
    .filter((it) => isDue(it, today))

/** How many reminders wait for somebody. */
export const countDue = (today: Day): Promise<number> => dueNotes(today).count()

/** The reminders that wait for somebody. */
export const readDue = async (today: Day): Promise<Note[]> => present(await dueNotes(today).toArray())

/** The notes about these days. */
export const readNotesOfDays = async (first: Day, last: Day): Promise<Note[]> =>
  present(await db.notes.where('day').between(first, last, true, true).toArray())

/**
 * What stands on the page of a day: its notes and the reminders for it. On the page of today stand all reminders that
 * nobody has ticked since their day.
 */
export async function readDayNotes(day: Day, today: Day): Promise<{ reminders: Note[]; notes: Note[] }> {
  const reminders = day === today ? dueNotes(today) : db.notes.where('remindOn').equals(day)
  const [due, ofDay] = await Promise.all([reminders.toArray(), readNotesOfDays(day, day)])
  const shown = present(due)
  return { reminders: shown, notes: ofDay.filter(({ id }) => shown.every((it) => it.id !== id)) }
}
