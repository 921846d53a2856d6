/** The calendar of every room: bookings, edited days and locked periods, read together. */
import { listStays } from '#api/bookings/queries.ts'
import { listTakenStays } from '#api/channelStays/queries.ts'
import type { Db } from '#api/db/table.ts'
import { listLockedPeriods } from '#api/lockedPeriods/queries.ts'
import { listKeptStays, listRoomDays } from '#api/roomDays/queries.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import { listRooms } from '#api/rooms/queries.ts'
import { isOnSite } from '#api/rooms/rules.ts'
import { readTurnover } from '#api/settings/queries.ts'
import type { Availability } from '#contract/availability.ts'
import type { Day } from '#contract/days/days.ts'
import type { LockedPeriod } from '#contract/lockedPeriods.ts'
import type { Turnover } from '#contract/stays/stay.ts'
import { presentAvailability, presentSoldStay } from './present.ts'

/** What the calendars of all days have in common. */
export type CalendarBase = { rooms: RoomRow[]; periods: LockedPeriod[]; turnover: Turnover }

export async function readCalendarBase(db: Db): Promise<CalendarBase> {
  const [rooms, periods, turnover] = await Promise.all([listRooms(db), listLockedPeriods(db), readTurnover(db)])
  return { rooms: rooms.filter(({ retired }) => !retired), periods, turnover }
}

/** Every room's calendar from `from` through `last`. Each table is read once, by index, for all rooms. */
export async function readAvailability(
  db: Db,
  from: Day,
  last: Day,
  audience: 'guest' | 'staff',
  base: Promise<CalendarBase> = readCalendarBase(db),
): Promise<Availability[]> {
  const [{ rooms, periods, turnover }, bookings, sold, held, days] = await Promise.all([
    base,
    listStays(db, from, last),
    listTakenStays(db, from, last),
    listKeptStays(db),
    listRoomDays(db, from, last),
  ])
  const offered = held.filter((it) => it.checkinDate <= last && it.checkoutDate >= from)
  const stays = [...bookings, ...sold.map((stay) => presentSoldStay(stay, turnover)), ...offered]
  const periodsInRange = periods.filter((it) => it.from <= last && it.to >= from)
  const shown = audience === 'guest' ? rooms.filter(isOnSite) : rooms
  return shown.map((room) =>
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
