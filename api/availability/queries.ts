import { Op } from 'sequelize'
import { listStays } from '#api/bookings/queries.ts'
import { inRevisions, isBehind, type Span, type Stamped } from '#api/db/feed.ts'
import type { Reader } from '#api/db/table.ts'
import { listRooms } from '#api/rooms/queries.ts'
import type { Availability, RoomDayOfRoom } from '#contract/availability.ts'
import type { Day } from '#contract/days.ts'
import { type LockedPeriodRow, lockedPeriods, type RoomDayRow, roomDays } from './model.ts'
import { presentAvailability, presentRoomDay } from './present.ts'

export const listLockedPeriods = (at: Reader): Promise<LockedPeriodRow[]> =>
  lockedPeriods(at).findAll({ order: ['startDate'], raw: true, transaction: at.transaction })

export async function listDisabledDays(at: Reader, roomId: number, from: Day, last: Day): Promise<Day[]> {
  const rows = await roomDays(at).findAll({
    where: { roomId, available: false, date: { [Op.between]: [from, last] } },
    raw: true,
    transaction: at.transaction,
  })
  return rows.map((row) => row.date)
}

export const findRoomDay = (at: Reader, roomId: number, date: Day): Promise<RoomDayRow | null> =>
  roomDays(at).findOne({ where: { roomId, date }, raw: true, transaction: at.transaction })

/** Every room's calendar from `from` through `last`: one indexed query a table, for all rooms at once. */
export async function readAvailability(
  at: Reader,
  from: Day,
  last: Day,
  reader: 'guest' | 'staff',
): Promise<Availability[]> {
  const [rooms, stays, days, locked] = await Promise.all([
    listRooms(at),
    listStays(at, from, last),
    roomDays(at).findAll({
      where: { date: { [Op.between]: [from, last] } },
      order: ['roomId', 'date'],
      raw: true,
      transaction: at.transaction,
    }),
    listLockedPeriods(at),
  ])
  const inRange = locked.filter((it) => it.startDate <= last && it.endDate >= from)
  return rooms.map((room) =>
    presentAvailability(
      room,
      stays.filter((it) => it.roomId === room.id),
      days.filter((it) => it.roomId === room.id),
      inRange,
      reader,
    ),
  )
}

/** For the change feed; a day has two keys, which sort as one text. */
export async function listChangedDays(at: Reader, span: Span): Promise<Stamped<RoomDayOfRoom>[]> {
  const rows = await roomDays(at).findAll({ where: inRevisions(span), raw: true, transaction: at.transaction })
  return rows
    .map((row) => ({
      revision: row.revision,
      id: `${String(row.roomId).padStart(7, '0')} ${row.date}`,
      item: presentRoomDay(row),
    }))
    .filter((it) => isBehind(span, it))
}
