import { idempotencyKeys } from '#api/db/records.ts'
import type { Tx } from '#api/db/write.ts'
import { checkVersion, ok, type Result, refuse } from '#api/errors.ts'
import { findRoom } from '#api/rooms/queries.ts'
import { isBookable } from '#api/rooms/rules.ts'
import type { Day } from '#contract/days/days.ts'
import { markDays, type RoomMark, type RoomMarkInput } from '#contract/housekeeping.ts'
import { roomMarks } from './model.ts'
import { presentMark } from './present.ts'
import { findMark, findMarkNotes } from './queries.ts'

/**
 * Ticks a room. Does nothing when it is ticked so already, on the same day. A room that nobody has ticked has version 0.
 * Refused: 404 `room_not_found`, 412.
 */
export async function markRoom(
  tx: Tx,
  roomId: number,
  { state, note, day }: RoomMarkInput,
  version: number | null,
  today: Day,
): Promise<Result<RoomMark>> {
  const room = await findRoom(tx, roomId)
  if (room === null || !isBookable(room)) return refuse('room_not_found')
  const before = await findMark(tx, roomId)
  const row = {
    roomId,
    state,
    note: note === undefined ? (before?.note ?? null) : note,
    day: day && day < today ? day : today,
    who: tx.writer.who ?? '',
    at: tx.timestamp,
    version: (before?.version ?? 0) + 1,
    revision: tx.revision,
  }
  const isSame = before?.state === row.state && before.day === row.day && before.note === row.note
  if (isSame) {
    tx.skipAuditLog()
    return ok(presentMark(before))
  }
  const stale = checkVersion(version, before?.version ?? 0, () => before && presentMark(before))
  if (stale) return stale
  await roomMarks(tx).upsert(row, { transaction: tx.transaction })
  tx.setSubject(String(roomId))
  return ok(presentMark(row))
}

/**
 * Empties the notes on rooms that may be about these stays: a note can stay while its room is empty afterwards. The
 * results of idempotency keys hold them, too.
 */
export async function eraseMarkNotes(tx: Tx, stays: Parameters<typeof findMarkNotes>[1]): Promise<void> {
  const { revision, transaction } = tx
  for (const row of await findMarkNotes(tx, stays, markDays)) {
    await roomMarks(tx).upsert({ ...row, note: null, version: row.version + 1, revision }, { transaction })
    const where = { call: 'housekeeping.mark', subjectId: String(row.roomId) }
    await idempotencyKeys(tx).destroy({ where, transaction })
  }
}
