import { Op } from 'sequelize'
import { type FeedEntry, type FeedRange, whereInRange } from '#api/db/feed.ts'
import type { Db } from '#api/db/table.ts'
import type { Day } from '#contract/days.ts'
import type { Note } from '#contract/notes.ts'
import { type NoteRow, notes } from './model.ts'
import { presentNote } from './present.ts'

export const findNote = (db: Db, id: string): Promise<NoteRow | null> =>
  notes(db).findOne({ where: { id }, raw: true, transaction: db.transaction })

/** For the change feed. */
export async function listChangedNotes(db: Db, range: FeedRange): Promise<FeedEntry<Note>[]> {
  const rows = await notes(db).findAll({
    where: whereInRange(range),
    order: ['revision', 'id'],
    limit: range.limit,
    raw: true,
    transaction: db.transaction,
  })
  return rows.map((row) => ({ revision: row.revision, id: row.id, item: presentNote(row) }))
}

export const countChangedNotes = (db: Db, range: FeedRange): Promise<number> =>
  notes(db).count({ where: whereInRange(range), transaction: db.transaction })

/** The notes with these ids, and those about these bookings. */
export const findNotesAbout = (db: Db, ids: string[]): Promise<NoteRow[]> =>
  notes(db).findAll({
    where: { [Op.or]: [{ id: ids }, { bookingId: ids }] },
    order: ['createdAt', 'id'],
    raw: true,
    transaction: db.transaction,
  })

/** The notes about no booking that were written before a day. Those about a booking are kept as long as the booking. */
export const listNoteIdsWrittenBefore = async (db: Db, day: Day): Promise<string[]> => {
  const where = { bookingId: null, createdAt: { [Op.lt]: day } }
  const rows = await notes(db).findAll({ attributes: ['id'], where, raw: true, transaction: db.transaction })
  return rows.map(({ id }) => id)
}

export const presentNotes = (rows: NoteRow[]): Note[] => rows.map(presentNote)
