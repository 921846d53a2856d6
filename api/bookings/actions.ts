/** Writes of bookings. Every way to occupy a day goes through `occupy`, in the same transaction as its cause. */
import { UniqueConstraintError } from 'sequelize'
import { v7 as uuidv7 } from 'uuid'
import type { Booking, BookingRequest } from '#contract/bookings.ts'
import { type Day, farmDayAt, occupiedDaysOf } from '#contract/days.ts'
import type { Language } from '#contract/fields.ts'
import { listDisabledDays, listLockedPeriods } from '../availability/queries.ts'
import type { Tx } from '../db/write.ts'
import { done, type Outcome, type Refusal, refuse } from '../errors.ts'
import { findRoom } from '../rooms/queries.ts'
import { readBookingsEnabled } from '../settings/queries.ts'
import { makeCode } from './code.ts'
import { type BookingRow, bookings, occupiedDays } from './model.ts'
import { presentBooking } from './present.ts'
import { countPending } from './queries.ts'
import { judgeBirthDate, judgeDisabledDays, judgeGuestStay, judgeLocks } from './rules.ts'

/** So that nobody fills the calendar under one mail address. */
const mostPending = 5

/**
 * A guest asks for a stay (specification 2 Booking, 7). Refused: 400 for days that cannot be asked for, 404 for an unknown
 * room, 409 `bookings_suspended`, `room_not_bookable`, `day_disabled`, `dates_taken`, 423, 429 `too_many_pending`.
 */
export async function requestBooking(
  tx: Tx,
  input: BookingRequest & { language: Language },
  now: number,
): Promise<Outcome<Booking>> {
  const today = farmDayAt(now)
  const impossible = judgeGuestStay(input, today) ?? judgeBirthDate(input.birthDate, today)
  if (impossible) return impossible
  if (!(await readBookingsEnabled(tx))) return refuse('bookings_suspended')
  const room = await findRoom(tx, input.roomId)
  if (!room) return refuse('room_not_found')
  if (room.type === 'common') return refuse('room_not_bookable')
  const unavailable =
    judgeLocks(input, await listLockedPeriods(tx)) ??
    judgeDisabledDays(input, await listDisabledDays(tx, room.id, input.checkinDate, input.checkoutDate))
  if (unavailable) return unavailable
  if ((await countPending(tx, input.guestEmail)) >= mostPending) return refuse('too_many_pending')

  const { totalPrice: _trustedForNothing, ...asked } = input
  const row: BookingRow = {
    ...asked,
    id: uuidv7({ msecs: now }),
    code: makeCode(),
    status: 'pending',
    totalPriceCents: 0,
    agreedPriceCents: null,
    depositAmountCents: null,
    balanceAmountCents: null,
    paymentCompleted: false,
    guestEmailSent: false,
    adminEmailSent: false,
    version: 1,
    createdAt: tx.at,
    deletedAt: null,
    revision: tx.revision,
  }
  await bookings(tx).create(row, { transaction: tx.transaction })
  tx.about(row.id)
  return (await occupy(tx, row)) ?? done(presentBooking(row, room))
}

type Occupant = { id: string; roomId: number; checkinDate: Day; checkoutDate: Day }

/**
 * Takes the days of a booking, or answers 409 when another has one of them: the database decides. The days go in sorted;
 * after this refusal the transaction is over (on PostgreSQL nothing more can be done in it).
 */
async function occupy(tx: Tx, booking: Occupant): Promise<Refusal | null> {
  const days = occupiedDaysOf(booking).map((day) => ({ roomId: booking.roomId, day, bookingId: booking.id }))
  try {
    await occupiedDays(tx).bulkCreate(days, { transaction: tx.transaction })
    return null
  } catch (error) {
    if (isTaken(error)) return refuse('dates_taken')
    throw error
  }
}

/** The violation is recognised by its constraint: PostgreSQL names it, SQLite names its columns. */
function isTaken(error: unknown): boolean {
  if (!(error instanceof UniqueConstraintError)) return false
  const constraint = 'constraint' in error.parent ? error.parent.constraint : undefined
  return constraint === 'occupied_days_pkey' || error.parent.message.includes('occupied_days.roomId, occupied_days.day')
}
