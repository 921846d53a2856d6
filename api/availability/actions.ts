import { UniqueConstraintError } from 'sequelize'
import type { Tx } from '#api/db/write.ts'
import { checkVersion, ok, type Refusal, type Result, refuse } from '#api/errors.ts'
import { findRoom } from '#api/rooms/queries.ts'
import type { RoomDayEdit, RoomDayWithRoomId } from '#contract/availability.ts'
import { type Day, getOccupiedDays } from '#contract/days.ts'
import { occupiedDays, roomDays } from './model.ts'
import { presentRoomDay } from './present.ts'
import { findRoomDay, listLockedPeriods } from './queries.ts'

/**
 * Staff open or close a room's day (specification 7). A day that nobody has edited has version 0. Refused: 404 for an
 * unknown room, 412, 423 in a locked period.
 */
export async function editRoomDay(
  tx: Tx,
  { roomId, date }: { roomId: number; date: Day },
  { available, notes }: RoomDayEdit,
  version: number | null,
): Promise<Result<RoomDayWithRoomId>> {
  if (!(await findRoom(tx, roomId))) return refuse('room_not_found')
  const before = (await findRoomDay(tx, roomId, date)) ?? { roomId, date, available: true, notes: null, version: 0 }
  const stale = checkVersion(version, before.version, () => presentRoomDay(before))
  if (stale) return stale
  const locked = (await listLockedPeriods(tx)).some((it) => it.startDate <= date && date <= it.endDate)
  if (locked) return refuse('locked_period')
  const row = {
    roomId,
    date,
    available,
    notes: notes === undefined ? before.notes : notes,
    version: before.version + 1,
    revision: tx.revision,
  }
  await roomDays(tx).upsert(row, { transaction: tx.transaction })
  tx.setSubject(`${roomId}/${date}`)
  return ok(presentRoomDay(row))
}

type OccupyingBooking = { id: string; roomId: number; checkinDate: Day; checkoutDate: Day }

/**
 * Takes the days of a booking, or answers 409 when another has one of them: the database decides. The days go in sorted;
 * after this refusal the transaction is over (on PostgreSQL nothing more can be done in it).
 */
export async function occupyDays(tx: Tx, booking: OccupyingBooking): Promise<Refusal | null> {
  const days = getOccupiedDays(booking).map((day) => ({ roomId: booking.roomId, day, bookingId: booking.id }))
  try {
    await occupiedDays(tx).bulkCreate(days, { transaction: tx.transaction })
    return null
  } catch (error) {
    if (isDayTakenError(error)) return refuse('dates_taken')
    throw error
  }
}

/** The violation is recognised by its constraint: PostgreSQL names it, SQLite names its columns. */
function isDayTakenError(error: unknown): boolean {
  if (!(error instanceof UniqueConstraintError)) return false
  const constraint = 'constraint' in error.parent ? error.parent.constraint : undefined
  return constraint === 'occupied_days_pkey' || error.parent.message.includes('occupied_days.roomId, occupied_days.day')
}

/** The days of one booking become another's. */
export async function transferDays(tx: Tx, from: string, to: string): Promise<void> {
  await occupiedDays(tx).update({ bookingId: to }, { where: { bookingId: from }, transaction: tx.transaction })
}

/** Gives back the days of a booking. */
export async function releaseDays(tx: Tx, bookingId: string): Promise<void> {
  await occupiedDays(tx).destroy({ where: { bookingId }, transaction: tx.transaction })
}
