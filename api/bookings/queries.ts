import { Op } from 'sequelize'
import { whereAddressIs } from '#api/db/addressFilters.ts'
import { type FeedEntry, type FeedRange, whereInRange } from '#api/db/feed.ts'
import type { Db } from '#api/db/table.ts'
import { listRooms } from '#api/rooms/queries.ts'
import type { Booking } from '#contract/bookings.ts'
import { addDays, type Day } from '#contract/days.ts'
import type { PersonIdentifier } from '#contract/people.ts'
import { limits } from '#contract/stay.ts'
import { type BookingRow, bookings } from './model.ts'
import { presentBooking } from './present.ts'

/** Rows of one page of a list, so that a long list is never held whole. */
const pageSize = 500

/** Newest first, page by page: the bookings outside the trash, or those in it. */
export async function* listBookings(db: Db, filter: 'active' | 'trash'): AsyncGenerator<BookingRow[]> {
  const deletedAt = filter === 'active' ? null : { [Op.not]: null }
  let last: BookingRow | undefined
  do {
    const before = last && {
      [Op.or]: [{ createdAt: { [Op.lt]: last.createdAt } }, { createdAt: last.createdAt, id: { [Op.lt]: last.id } }],
    }
    const page: BookingRow[] = await bookings(db).findAll({
      where: { deletedAt, ...before },
      order: [
        ['createdAt', 'DESC'],
        ['id', 'DESC'],
      ],
      limit: pageSize,
      raw: true,
      transaction: db.transaction,
    })
    if (page.length > 0) yield page
    last = page.length === pageSize ? page.at(-1) : undefined
  } while (last)
}

export const findBooking = (db: Db, id: string): Promise<BookingRow | null> =>
  bookings(db).findByPk(id, { raw: true, transaction: db.transaction })

export const findBookingByCode = (db: Db, code: string): Promise<BookingRow | null> =>
  bookings(db).findOne({ where: { code }, raw: true, transaction: db.transaction })

export type StayRow = Pick<BookingRow, 'roomId' | 'checkinDate' | 'checkoutDate' | 'status'>

/** Stays that touch `from` through `last`, trash left out. No stay is longer than 90 nights, so one index range finds all. */
export const listStays = (db: Db, from: Day, last: Day): Promise<StayRow[]> =>
  bookings(db).findAll({
    attributes: ['roomId', 'checkinDate', 'checkoutDate', 'status'],
    where: {
      deletedAt: null,
      checkinDate: { [Op.between]: [addDays(from, -limits.maxNights), last] },
      checkoutDate: { [Op.gte]: from },
    },
    order: ['checkinDate', 'id'],
    raw: true,
    transaction: db.transaction,
  })

/** How many requests of this mail address wait for an answer. */
export const countPending = (db: Db, guestEmail: string): Promise<number> =>
  bookings(db).count({
    where: { [Op.and]: [whereAddressIs('guestEmail', guestEmail), { status: 'pending', deletedAt: null }] },
    transaction: db.transaction,
  })

/** For the change feed, the trash included. */
export async function listChangedBookings(db: Db, span: FeedRange): Promise<FeedEntry<Booking>[]> {
  const rows = await bookings(db).findAll({
    where: whereInRange(span),
    order: ['revision', 'id'],
    limit: span.limit,
    raw: true,
    transaction: db.transaction,
  })
  return presentRows(db, rows)
}

export const countChangedBookings = (db: Db, span: FeedRange): Promise<number> =>
  bookings(db).count({ where: whereInRange(span), transaction: db.transaction })

async function presentRows(db: Db, rows: BookingRow[]): Promise<FeedEntry<Booking>[]> {
  const rooms = new Map((await listRooms(db)).map((room) => [room.id, room]))
  return rows.flatMap((row) => {
    const room = rooms.get(row.roomId)
    return room ? [{ revision: row.revision, id: row.id, item: presentBooking(row, room) }] : []
  })
}

/** One person's bookings, the trash included. */
export const findPersonBookings = (db: Db, { email, ids }: PersonIdentifier): Promise<BookingRow[]> =>
  bookings(db).findAll({
    where: { [Op.or]: [{ id: ids }, ...(email === undefined ? [] : [whereAddressIs('guestEmail', email)])] },
    order: ['createdAt', 'id'],
    raw: true,
    transaction: db.transaction,
  })

export const presentBookings = async (db: Db, rows: BookingRow[]): Promise<Booking[]> =>
  (await presentRows(db, rows)).map(({ item }) => item)
