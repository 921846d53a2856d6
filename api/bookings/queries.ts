import { Op } from 'sequelize'
import { addDays, type Day } from '#contract/days.ts'
import { limits } from '#contract/stay.ts'
import type { Reader } from '../db/table.ts'
import { type BookingRow, bookings } from './model.ts'

/** Newest first, without the trash. */
export const listBookings = (at: Reader): Promise<BookingRow[]> =>
  bookings(at).findAll({
    where: { deletedAt: null },
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
    raw: true,
    transaction: at.transaction,
  })

export type StayRow = Pick<BookingRow, 'roomId' | 'checkinDate' | 'checkoutDate' | 'status'>

/** Stays that touch `from` through `last`, trash left out. No stay is longer than 90 nights, so one index range finds all. */
export const listStays = (at: Reader, from: Day, last: Day): Promise<StayRow[]> =>
  bookings(at).findAll({
    attributes: ['roomId', 'checkinDate', 'checkoutDate', 'status'],
    where: {
      deletedAt: null,
      checkinDate: { [Op.between]: [addDays(from, -limits.nights), last] },
      checkoutDate: { [Op.gte]: from },
    },
    order: ['checkinDate', 'id'],
    raw: true,
    transaction: at.transaction,
  })

/** How many requests of this mail address wait for an answer. */
export const countPending = (at: Reader, guestEmail: string): Promise<number> =>
  bookings(at).count({ where: { guestEmail, status: 'pending', deletedAt: null }, transaction: at.transaction })
