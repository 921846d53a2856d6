import type { RoomDayEdit, RoomDayOfRoom } from '#contract/availability.ts'
import type { Day } from '#contract/days.ts'
import type { Tx } from '../db/write.ts'
import { done, judgeVersion, type Outcome, refuse } from '../errors.ts'
import { findRoom } from '../rooms/queries.ts'
import { roomDays } from './model.ts'
import { presentRoomDay } from './present.ts'
import { findRoomDay, listLockedPeriods } from './queries.ts'

/**
 * Staff open or close a room's day (specification 7). A day that nobody has edited has version 0. Refused: 404 for an
 * unknown room, 412, 423 in a locked period.
 */
export async function editRoomDay(
  tx: Tx,
  { roomId, date }: { roomId: number; date: Day },
  { available, notes }: RoomDayEdit,
  version: number | null,
): Promise<Outcome<RoomDayOfRoom>> {
  if (!(await findRoom(tx, roomId))) return refuse('room_not_found')
  const before = (await findRoomDay(tx, roomId, date)) ?? { roomId, date, available: true, notes: null, version: 0 }
  const stale = judgeVersion(version, before.version, () => presentRoomDay(before))
  if (stale) return stale
  const locked = (await listLockedPeriods(tx)).some((it) => it.startDate <= date && date <= it.endDate)
  if (locked) return refuse('locked_period')
  const row = {
    roomId,
    date,
    available,
    notes: notes === undefined ? before.notes : notes,
    version: before.version + 1,
    revision: tx.revision,
  }
  await roomDays(tx).upsert(row, { transaction: tx.transaction })
  tx.about(`${roomId}/${date}`)
  return done(presentRoomDay(row))
}
