import { Op } from 'sequelize'
import { type FeedEntry, type FeedRange, isAfter, whereRevisionInRange } from '#api/db/feed.ts'
import type { Db } from '#api/db/table.ts'
import type { RoomDayWithRoomId } from '#contract/availability.ts'
import type { Day } from '#contract/days.ts'
import { type LockedPeriodRow, lockedPeriods, type RoomDayRow, roomDays } from './model.ts'
import { presentRoomDay } from './present.ts'

/** All locked periods, earliest first. There are few of them. */
export const listLockedPeriods = (db: Db): Promise<LockedPeriodRow[]> =>
  lockedPeriods(db).findAll({ order: ['startDate'], raw: true, transaction: db.transaction })

/** The days of one room that staff have disabled, from `from` through `last`. */
export async function listDisabledDays(db: Db, roomId: number, from: Day, last: Day): Promise<Day[]> {
  const rows = await roomDays(db).findAll({
    where: { roomId, available: false, date: { [Op.between]: [from, last] } },
    raw: true,
    transaction: db.transaction,
  })
  return rows.map((row) => row.date)
}

/** The days of all rooms that staff have edited, from `from` through `last`. */
export const listRoomDays = (db: Db, from: Day, last: Day): Promise<RoomDayRow[]> =>
  roomDays(db).findAll({
    where: { date: { [Op.between]: [from, last] } },
    order: ['roomId', 'date'],
    raw: true,
    transaction: db.transaction,
  })

export const findRoomDay = (db: Db, roomId: number, date: Day): Promise<RoomDayRow | null> =>
  roomDays(db).findOne({ where: { roomId, date }, raw: true, transaction: db.transaction })

/**
 * For the change feed. The id is room and date in one text that sorts like the pair: the room number is zero-padded.
 */
export async function listChangedDays(db: Db, range: FeedRange): Promise<FeedEntry<RoomDayWithRoomId>[]> {
  const rows = await roomDays(db).findAll({
    where: whereRevisionInRange(range),
    raw: true,
    transaction: db.transaction,
  })
  return rows
    .map((row) => ({
      revision: row.revision,
      id: `${String(row.roomId).padStart(7, '0')} ${row.date}`,
      item: presentRoomDay(row),
    }))
    .filter((it) => isAfter(range, it))
}
