import { type FeedEntry, type FeedRange, isAfter, whereRevisionInRange } from '#api/db/feed.ts'
import type { Db } from '#api/db/table.ts'
import type { Room } from '#contract/rooms.ts'
import { type RoomRow, rooms } from './model.ts'
import { presentRoom } from './present.ts'

export const listRooms = (db: Db): Promise<RoomRow[]> =>
  rooms(db).findAll({ order: ['id'], raw: true, transaction: db.transaction })

export const readRoomsById = async (db: Db): Promise<Map<number, RoomRow>> =>
  new Map((await listRooms(db)).map((room) => [room.id, room]))

export const findRoom = (db: Db, id: number): Promise<RoomRow | null> =>
  rooms(db).findByPk(id, { raw: true, transaction: db.transaction })

/** For the change feed. The id is zero-padded, so that ids sort as text. */
export async function listChangedRooms(db: Db, range: FeedRange): Promise<FeedEntry<Room>[]> {
  const rows = await rooms(db).findAll({ where: whereRevisionInRange(range), raw: true, transaction: db.transaction })
  return rows
    .map((row) => ({ revision: row.revision, id: String(row.id).padStart(7, '0'), item: presentRoom(row) }))
    .filter((it) => isAfter(range, it))
}
