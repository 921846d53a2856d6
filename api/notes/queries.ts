import { Op } from 'sequelize'
import { createFeedSource } from '#api/db/feed.ts'
import { type Db, raw } from '#api/db/table.ts'
import type { Day } from '#contract/days/days.ts'
import type { Note } from '#contract/notes.ts'
import { type NoteRow, notes } from './model.ts'
import { presentNote } from './present.ts'

export const findNote = (db: Db, id: string): Promise<NoteRow | null> =>
  notes(db).findOne({ where: { id }, ...raw(db) })

/** For the change feed. */
export const changedNotes = createFeedSource(notes, (_, rows) =>
  rows.map((row) => ({ revision: row.revision, id: row.id, item: presentNote(row) })),
)

/** The notes with these ids, and those about these bookings. */
export const findNotesAbout = (db: Db, ids: string[]): Promise<NoteRow[]> =>
  notes(db).findAll({
    where: { [Op.or]: [{ id: ids }, { bookingId: ids }] },
    order: ['createdAt', 'id'],
    ...raw(db),
  })

/** The notes about no booking that were written before a day. Those about a booking are kept as long as the booking. */
export const listNoteIdsWrittenBefore = async (db: Db, day: Day): Promise<string[]> => {
  const where = { bookingId: null, createdAt: { [Op.lt]: day } }
  const rows = await notes(db).findAll({ attributes: ['id'], where, ...raw(db) })
  return rows.map(({ id }) => id)
}

/** The notes about these bookings, and those about rooms that nobody has ticked. */
export const listOpenNotes = async (db: Db, bookingIds: string[]): Promise<Note[]> => {
  const ofRooms = { roomId: { [Op.ne]: null }, doneAt: null }
  const where = { [Op.or]: [{ bookingId: bookingIds }, ofRooms] }
  return presentNotes(await notes(db).findAll({ where, order: ['createdAt', 'id'], ...raw(db) }))
}

/** What stands on the page of a day while it is today: its notes, and the reminders that nobody has ticked since their day. */
export const listDayNotes = async (db: Db, day: Day): Promise<Note[]> => {
  const where = { [Op.or]: [{ day }, { remindOn: { [Op.lte]: day }, doneAt: null }] }
  return presentNotes(await notes(db).findAll({ where, order: ['createdAt', 'id'], ...raw(db) }))
}

export const presentNotes = (rows: NoteRow[]): Note[] => rows.map(presentNote)
