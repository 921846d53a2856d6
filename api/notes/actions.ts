import { findBooking } from '#api/bookings/queries.ts'
import { isErased, recordErased } from '#api/db/erased.ts'
import type { Tx } from '#api/db/write.ts'
import { checkVersion, ok, type Result, refuse, refuseInvalid } from '#api/errors.ts'
import { findRoom } from '#api/rooms/queries.ts'
import { changeNote, hasSubject, type NewNote, type Note, type NotePatch, noSubjectMessage } from '#contract/notes.ts'
import { type NoteRow, notes } from './model.ts'
import { presentNote } from './present.ts'
import { findNote } from './queries.ts'

/** A note about a booking is found in the audit log under both ids. */
const setNoteSubject = (tx: Tx, { id, bookingId }: Pick<Note, 'id' | 'bookingId'>): void =>
  tx.setSubject(...(bookingId === null ? [id] : [bookingId, id]))

/**
 * Stores a note. Refused: 404 for a booking that does not exist (any more), 404 `room_not_found`, 409 `id_taken`.
 */
export async function createNote(tx: Tx, input: NewNote): Promise<Result<Note>> {
  const { id, bookingId, roomId } = input
  if (bookingId !== null && !(await findBooking(tx, bookingId))) return refuse('not_found')
  if (roomId !== null && !(await findRoom(tx, roomId))) return refuse('room_not_found')
  if ((await findNote(tx, id)) || (await isErased(tx, id))) return refuse('id_taken')
  const row: NoteRow = {
    ...input,
    author: tx.writer.who ?? '',
    createdAt: tx.timestamp,
    doneAt: null,
    version: 1,
    revision: tx.revision,
  }
  await notes(tx).create(row, { transaction: tx.transaction })
  setNoteSubject(tx, row)
  return ok(presentNote(row))
}

/** Changes or ticks a note. Does nothing when it is so already. Refused: 400 without a place, 404, 412. */
export async function patchNote(tx: Tx, id: string, patch: NotePatch, version: number | null): Promise<Result<Note>> {
  const row = await findNote(tx, id)
  if (row === null) return refuse('not_found')
  const before = presentNote(row)
  const after = changeNote(before, patch, tx.timestamp)
  if (JSON.stringify(after) === JSON.stringify(before)) {
    tx.skipAuditLog()
    return ok(before)
  }
  const stale = checkVersion(version, before.version, () => before)
  if (stale) return stale
  if (!hasSubject(after)) return refuseInvalid('remindOn', noSubjectMessage)
  const { text, remindOn, doneAt, forKitchen } = after
  const change = { text, remindOn, doneAt, forKitchen, version: before.version + 1, revision: tx.revision }
  await notes(tx).update(change, { where: { id }, transaction: tx.transaction })
  setNoteSubject(tx, row)
  return ok(presentNote({ ...row, ...change }))
}

/** Deletes a note. Refused: 404, 412. */
export async function deleteNote(tx: Tx, id: string, version: number | null): Promise<Result<undefined>> {
  const row = await findNote(tx, id)
  if (row === null) return refuse('not_found')
  const stale = checkVersion(version, row.version, () => presentNote(row))
  if (stale) return stale
  await eraseNotes(tx, [id])
  setNoteSubject(tx, row)
  return ok(undefined)
}

/** Deletes notes permanently. The change feed lists their ids as erased. */
export async function eraseNotes(tx: Tx, ids: string[]): Promise<void> {
  await notes(tx).destroy({ where: { id: ids }, transaction: tx.transaction })
  await recordErased(tx, 'notes', ids)
}
