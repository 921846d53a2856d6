import { inRevisions, isBehind, type Span, type Stamped } from '#api/db/feed.ts'
import type { Reader } from '#api/db/table.ts'
import type { Room } from '#contract/rooms.ts'
import { type RoomRow, rooms } from './model.ts'
import { presentRoom } from './present.ts'

export const listRooms = (at: Reader): Promise<RoomRow[]> =>
  rooms(at).findAll({ order: ['id'], raw: true, transaction: at.transaction })

export const findRoom = (at: Reader, id: number): Promise<RoomRow | null> =>
  rooms(at).findByPk(id, { raw: true, transaction: at.transaction })

/** For the change feed. */
export async function listChangedRooms(at: Reader, span: Span): Promise<Stamped<Room>[]> {
  const rows = await rooms(at).findAll({ where: inRevisions(span), raw: true, transaction: at.transaction })
  return rows
    .map((row) => ({ revision: row.revision, id: String(row.id).padStart(7, '0'), item: presentRoom(row) }))
    .filter((it) => isBehind(span, it))
}
