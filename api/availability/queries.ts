/** The calendar of every room: bookings, edited days and locked periods, read together. */
import { listStays } from '#api/bookings/queries.ts'
import type { Db } from '#api/db/table.ts'
import { listLockedPeriods } from '#api/lockedPeriods/queries.ts'
import { listRoomDays } from '#api/roomDays/queries.ts'
import { listRooms } from '#api/rooms/queries.ts'
import { readTurnover } from '#api/settings/queries.ts'
import type { Availability } from '#contract/availability.ts'
import type { Day } from '#contract/days.ts'
import { presentAvailability } from './present.ts'

/** Every room's calendar from `from` through `last`. Each table is read once, by index, for all rooms. */
export async function readAvailability(
  db: Db,
  from: Day,
  last: Day,
  audience: 'guest' | 'staff',
): Promise<Availability[]> {
  const [rooms, stays, days, periods, turnover] = await Promise.all([
    listRooms(db),
    listStays(db, from, last),
    listRoomDays(db, from, last),
    listLockedPeriods(db),
    readTurnover(db),
  ])
  const periodsInRange = periods.filter((it) => it.from <= last && it.to >= from)
  return rooms
    .filter(({ retired }) => !retired)
    .map((room) =>
      presentAvailability(
        room,
        stays.filter((it) => it.roomId === room.id),
        days.filter((it) => it.roomId === room.id),
        periodsInRange,
        turnover,
        audience,
      ),
    )
}
