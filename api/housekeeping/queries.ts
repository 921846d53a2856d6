import { Op } from 'sequelize'
import { listBookingsBetween, listSurnames, presentBookings } from '#api/bookings/queries.ts'
import { readChannelStaysBetween } from '#api/channelStays/queries.ts'
import { type FeedSource, isAfter, whereRevisionInRange } from '#api/db/feed.ts'
import { type Db, raw } from '#api/db/table.ts'
import { readExtras } from '#api/extras/queries.ts'
import { listInhabitedStays } from '#api/guestLists/queries.ts'
import { listLockedPeriods } from '#api/lockedPeriods/queries.ts'
import { listOpenNotes } from '#api/notes/queries.ts'
import { listRoomDays } from '#api/roomDays/queries.ts'
import { readRoomsForStaff } from '#api/rooms/queries.ts'
import { isBookable } from '#api/rooms/rules.ts'
import { addDays, type Day } from '#contract/days/days.ts'
import { type Housekeeping, markDays, planHousekeeping, type RoomMark } from '#contract/housekeeping.ts'
import type { Role } from '#contract/session.ts'
import { limits } from '#contract/stays/stay.ts'
import { type MarkRow, roomMarks } from './model.ts'
import { presentMark } from './present.ts'

export const findMark = (db: Db, roomId: number): Promise<MarkRow | null> =>
  roomMarks(db).findOne({ where: { roomId }, ...raw(db) })

type RoomStay = { roomId: number; checkinDate: Day; checkoutDate: Day }

/** Marks with a note that were made during one of the stays, or up to `daysAfter` days after it. */
export async function findMarkNotes(db: Db, stays: RoomStay[], daysAfter: number): Promise<MarkRow[]> {
  const where = { note: { [Op.ne]: null } }
  const marks = await roomMarks(db).findAll({ where, ...raw(db) })
  return marks.filter(({ roomId, day }) =>
    stays.some((it) => it.roomId === roomId && it.checkinDate <= day && day <= addDays(it.checkoutDate, daysAfter)),
  )
}

/** What whoever cleans has written about the room while these guests stayed there. */
export const readMarksOfStays = async (db: Db, stays: RoomStay[]): Promise<RoomMark[]> =>
  (await findMarkNotes(db, stays, 0)).map(presentMark)

/** For the change feed: one row for each room, so they need no limit. */
export const changedMarks: FeedSource<RoomMark> = {
  list: async (db, range) => {
    const rows = await roomMarks(db).findAll({
      where: whereRevisionInRange(range),
      ...raw(db),
    })
    return rows
      .map((row) => ({ revision: row.revision, id: String(row.roomId).padStart(7, '0'), item: presentMark(row) }))
      .filter((it) => isAfter(range, it))
  },
}

/** Notes name guests who were here within a year, or come within one. */
const nameDays = 365

/** The house's work on a day, as this role reads it. */
export async function readHousekeeping(db: Db, day: Day, role: Role | undefined): Promise<Housekeeping> {
  const bookings = await presentBookings(db, await listBookingsBetween(db, addDays(day, -markDays), day))
  const marks = await roomMarks(db).findAll(raw(db))
  return planHousekeeping(day, {
    rooms: (await readRoomsForStaff(db)).filter(isBookable),
    bookings,
    channelStays: await readChannelStaysBetween(db, addDays(day, -markDays), day),
    guestLists: await listInhabitedStays(db, {
      from: addDays(day, -markDays - limits.maxStoredNights),
      to: addDays(day, limits.maxStoredNights),
    }),
    extras: (await readExtras(db)).value,
    notes: await listOpenNotes(
      db,
      bookings.map(({ id }) => id),
    ),
    ...(role === 'housekeeping'
      ? { surnames: await listSurnames(db, addDays(day, -nameDays), addDays(day, nameDays)) }
      : {}),
    marks: marks.map(presentMark),
    days: await listRoomDays(db, day, day),
    lockedPeriods: (await listLockedPeriods(db)).map(({ from, to }) => ({ startDate: from, endDate: to })),
  })
}
