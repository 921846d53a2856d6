import type { Note } from '#contract/notes.ts'
import type { NoteRow } from './model.ts'

export const presentNote = (row: NoteRow): Note => ({
  id: row.id,
  text: row.text,
  bookingId: row.bookingId,
  day: row.day,
  roomId: row.roomId,
  remindOn: row.remindOn,
  author: row.author,
  createdAt: row.createdAt,
  done: row.doneAt !== null,
  doneAt: row.doneAt,
  forKitchen: row.forKitchen === null ? null : Boolean(row.forKitchen),
  version: row.version,
})
