import { Op } from 'sequelize'
import { listStays } from '#api/bookings/queries.ts'
import { type FeedEntry, type FeedRange, isAfter, whereRevisionInRange } from '#api/db/feed.ts'
import type { Db } from '#api/db/table.ts'
import { listRooms } from '#api/rooms/queries.ts'
import type { Availability, RoomDayWithRoomId } from '#contract/availability.ts'
import type { Day } from '#contract/days.ts'
import { type LockedPeriodRow, lockedPeriods, type RoomDayRow, roomDays } from './model.ts'
import { presentAvailability, presentRoomDay } from './present.ts'

export const listLockedPeriods = (db: Db): Promise<LockedPeriodRow[]> =>
  lockedPeriods(db).findAll({ order: ['startDate'], raw: true, transaction: db.transaction })

export async function listDisabledDays(db: Db, roomId: number, from: Day, last: Day): Promise<Day[]> {
  const rows = await roomDays(db).findAll({
    where: { roomId, available: false, date: { [Op.between]: [from, last] } },
    raw: true,
    transaction: db.transaction,
  })
  return rows.map((row) => row.date)
}

export const findRoomDay = (db: Db, roomId: number, date: Day): Promise<RoomDayRow | null> =>
  roomDays(db).findOne({ where: { roomId, date }, raw: true, transaction: db.transaction })

/** Every room's calendar from `from` through `last`: one indexed query a table, for all rooms at once. */
export async function readAvailability(
  db: Db,
  from: Day,
  last: Day,
  audience: 'guest' | 'staff',
): Promise<Availability[]> {
  const [rooms, stays, days, locked] = await Promise.all([
    listRooms(db),
    listStays(db, from, last),
    roomDays(db).findAll({
      where: { date: { [Op.between]: [from, last] } },
      order: ['roomId', 'date'],
      raw: true,
      transaction: db.transaction,
    }),
    listLockedPeriods(db),
  ])
  const inRange = locked.filter((it) => it.startDate <= last && it.endDate >= from)
  return rooms.map((room) =>
    presentAvailability(
      room,
      stays.filter((it) => it.roomId === room.id),
      days.filter((it) => it.roomId === room.id),
      inRange,
      audience,
    ),
  )
}

/** For the change feed; a day has two keys, which sort as one text. */
export async function listChangedDays(db: Db, span: FeedRange): Promise<FeedEntry<RoomDayWithRoomId>[]> {
  const rows = await roomDays(db).findAll({ where: whereRevisionInRange(span), raw: true, transaction: db.transaction })
  return rows
    .map((row) => ({
      revision: row.revision,
      id: `${String(row.roomId).padStart(7, '0')} ${row.date}`,
      item: presentRoomDay(row),
    }))
    .filter((it) => isAfter(span, it))
}
