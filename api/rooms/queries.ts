import { QueryTypes } from 'sequelize'
import { z } from 'zod/mini'
import { type FeedEntry, type FeedRange, isAfter, whereRevisionInRange } from '#api/db/feed.ts'
import type { Db } from '#api/db/table.ts'
import type { Versioned } from '#api/errors.ts'
import { readDocument } from '#api/settings/queries.ts'
import type { Day } from '#contract/days.ts'
import type { Room } from '#contract/rooms.ts'
import { Season } from '#contract/seasons.ts'
import { type RoomRow, rooms } from './model.ts'
import { presentRoom } from './present.ts'

/** All seasons, earliest first. */
export const readSeasons = (db: Db): Promise<Versioned<Season[]>> => readDocument(db, 'seasons', z.array(Season), [])

const listSeasons = async (db: Db): Promise<Season[]> => (await readSeasons(db)).value

/** All rooms, retired ones included, in the order in which they are shown. */
export const listRooms = (db: Db): Promise<RoomRow[]> =>
  rooms(db).findAll({ order: ['position', 'id'], raw: true, transaction: db.transaction })

export const readRoomsById = async (db: Db): Promise<Map<number, RoomRow>> =>
  new Map((await listRooms(db)).map((room) => [room.id, room]))

/** Whether a room has any booking, the trash included. */
export async function hasBookings({ main, transaction }: Db, roomId: number): Promise<boolean> {
  const sql = 'SELECT id FROM bookings WHERE "roomId" = :roomId LIMIT 1'
  return (await main.query(sql, { type: QueryTypes.SELECT, replacements: { roomId }, transaction })).length > 0
}

export const findRoom = (db: Db, id: number): Promise<RoomRow | null> =>
  rooms(db).findByPk(id, { raw: true, transaction: db.transaction })

/** The addresses of the pictures that a room shows, in their order. */
export const listPictureUrls = ({ imageUrls }: Pick<RoomRow, 'imageUrls'>): string[] =>
  z.parse(z.array(z.string()), JSON.parse(imageUrls))

export const presentWithSeasons = async (db: Db, row: RoomRow): Promise<Room> => presentRoom(row, await listSeasons(db))

/** Guests see no retired room and no season that is over, which keeps the pages small. */
export async function readRoomsForGuests(db: Db, today: Day): Promise<Room[]> {
  const seasons = (await listSeasons(db)).filter(({ to }) => to >= today)
  return (await listRooms(db)).filter(({ retired }) => !retired).map((row) => presentRoom(row, seasons))
}

export async function readRoomsForStaff(db: Db): Promise<Room[]> {
  const seasons = await listSeasons(db)
  return (await listRooms(db)).map((row) => presentRoom(row, seasons))
}

/** For the change feed. The id is zero-padded, so that ids sort as text. */
export async function listChangedRooms(db: Db, range: FeedRange): Promise<FeedEntry<Room>[]> {
  const rows = await rooms(db).findAll({ where: whereRevisionInRange(range), raw: true, transaction: db.transaction })
  if (rows.length === 0) return []
  const seasons = await listSeasons(db)
  return rows
    .map((row) => ({ revision: row.revision, id: String(row.id).padStart(7, '0'), item: presentRoom(row, seasons) }))
    .filter((it) => isAfter(range, it))
}
