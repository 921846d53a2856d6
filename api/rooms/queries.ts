import { QueryTypes } from 'sequelize'
import { z } from 'zod/mini'
import { type FeedEntry, type FeedRange, isAfter, whereRevisionInRange } from '#api/db/feed.ts'
import { type Db, raw } from '#api/db/table.ts'
import type { Versioned } from '#api/errors.ts'
import { readDocument, readDocuments, readSetting } from '#api/settings/queries.ts'
import { RemovedRooms } from '#contract/changes.ts'
import type { Day } from '#contract/days/days.ts'
import { Season } from '#contract/prices/seasons.ts'
import type { Room } from '#contract/rooms.ts'
import { picturePrefix } from '#contract/settings.ts'
import { type RoomRow, rooms } from './model.ts'
import { presentRoom } from './present.ts'
import { isOnSite } from './rules.ts'

/** All seasons, earliest first. */
export const readSeasons = (db: Db): Promise<Versioned<Season[]>> => readDocument(db, 'seasons', z.array(Season), [])

const listSeasons = async (db: Db): Promise<Season[]> => (await readSeasons(db)).value

/** All rooms, retired ones included, in the order in which they are shown. */
export const listRooms = (db: Db): Promise<RoomRow[]> => rooms(db).findAll({ order: ['position', 'id'], ...raw(db) })

export const readRoomsById = async (db: Db): Promise<Map<number, RoomRow>> =>
  new Map((await listRooms(db)).map((room) => [room.id, room]))

/** Whether a room has any booking, the trash included. */
export async function hasBookings({ main, transaction }: Db, roomId: number): Promise<boolean> {
  const sql = 'SELECT id FROM bookings WHERE "roomId" = :roomId LIMIT 1'
  return (await main.query(sql, { type: QueryTypes.SELECT, replacements: { roomId }, transaction })).length > 0
}

/** The ids of rooms that were removed. No new room gets one of them. */
export const readRemovedRooms = async (db: Db): Promise<number[]> =>
  z.parse(RemovedRooms, (await readSetting(db, 'removed-rooms')) ?? [])

const Photograph = z.object({ file: z.nullable(z.string()) })

/**
 * Whether a booking, a day or a photograph belongs to the room, or a booking has moved from or to it. The trash counts:
 * its bookings can come back.
 */
export async function isRoomInUse(db: Db, roomId: number): Promise<boolean> {
  const { main, transaction } = db
  const options = { type: QueryTypes.SELECT as const, replacements: { roomId }, transaction }
  for (const table of ['bookings', 'occupied_days', 'room_days', 'notes', 'channel_stays'])
    if ((await main.query(`SELECT 1 FROM ${table} WHERE "roomId" = :roomId LIMIT 1`, options)).length > 0) return true
  const moves = await main.query<{ changes: string }>(
    `SELECT changes FROM booking_changes WHERE changes LIKE '%"roomId"%'`,
    options,
  )
  const isMove = z.looseObject({ field: z.literal('roomId') })
  const listIds = (changes: string) =>
    z.parse(z.array(z.unknown()), JSON.parse(changes)).flatMap((change) => {
      const { data } = isMove.safeParse(change)
      return data ? [data.from, data.to] : []
    })
  if (moves.some(({ changes }) => listIds(changes).includes(roomId))) return true
  const places = await readDocuments(db, `${picturePrefix}room-${roomId}-`, Photograph)
  return [...places.values()].some(({ value }) => value.file !== null)
}

export const findRoom = (db: Db, id: number): Promise<RoomRow | null> => rooms(db).findByPk(id, raw(db))

export const presentWithSeasons = async (db: Db, row: RoomRow): Promise<Room> => presentRoom(row, await listSeasons(db))

/** Guests see no retired room, no pitch and no season that is over, which keeps the pages small. */
export async function readRoomsForGuests(db: Db, today: Day): Promise<Room[]> {
  const seasons = (await listSeasons(db)).filter(({ to, repeats }) => repeats || to >= today)
  return (await listRooms(db)).filter(isOnSite).map((row) => presentRoom(row, seasons))
}

export async function readRoomsForStaff(db: Db): Promise<Room[]> {
  const seasons = await listSeasons(db)
  return (await listRooms(db)).map((row) => presentRoom(row, seasons))
}

/** For the change feed. The id is zero-padded, so that ids sort as text. */
export async function listChangedRooms(db: Db, range: FeedRange): Promise<FeedEntry<Room>[]> {
  const rows = await rooms(db).findAll({ where: whereRevisionInRange(range), ...raw(db) })
  if (rows.length === 0) return []
  const seasons = await listSeasons(db)
  return rows
    .map((row) => ({ revision: row.revision, id: String(row.id).padStart(7, '0'), item: presentRoom(row, seasons) }))
    .filter((it) => isAfter(range, it))
}
