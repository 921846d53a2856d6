/** Writes of a room's days: staff enable or disable them, bookings occupy and release them. */
import { UniqueConstraintError } from 'sequelize'
import type { Tx } from '#api/db/write.ts'
import { checkVersion, ok, type Refusal, type Result, refuse } from '#api/errors.ts'
import { listLockedPeriods } from '#api/lockedPeriods/queries.ts'
import { checkLockedPeriods } from '#api/lockedPeriods/rules.ts'
import { findRoom } from '#api/rooms/queries.ts'
import { readTurnoverRule } from '#api/settings/queries.ts'
import type { RoomDayEdit, RoomDayWithRoomId } from '#contract/availability.ts'
import { type Day, getOccupiedDays, type Stay } from '#contract/days.ts'
import type { Turnover } from '#contract/stay.ts'
import { occupiedDays, roomDays } from './model.ts'
import { presentRoomDay } from './present.ts'
import { findRoomDay, joinOwners, listTurnoverConflicts } from './queries.ts'

/**
 * Staff enable or disable a room's day and write notes about it. A day that nobody has edited has version 0.
 * Refused: 404 `room_not_found`, 412 `stale_version`, 423 `locked_period`.
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
  const locked = checkLockedPeriods({ checkinDate: date, checkoutDate: date }, await listLockedPeriods(tx))
  if (locked) return locked
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

/**
 * Occupies the days of bookings. Returns 409 `dates_taken` when another booking has one of them; the unique key of the
 * table decides. The days are inserted in sorted order. After the refusal the caller must roll back: PostgreSQL accepts
 * no further statement in this transaction.
 */
export async function occupyDays(
  tx: Tx,
  ...bookings: (Stay & { id: string; roomId: number })[]
): Promise<Refusal | null> {
  const getTurnover = await readTurnoverRule(tx)
  const rows = bookings.flatMap((booking) =>
    getOccupiedDays(booking, getTurnover(booking)).map((day) => ({
      roomId: booking.roomId,
      day,
      ownerKind: 'booking' as const,
      ownerId: booking.id,
    })),
  )
  try {
    await occupiedDays(tx).bulkCreate(rows, { transaction: tx.transaction })
    return null
  } catch (error) {
    if (isDayTakenError(error)) return refuse('dates_taken')
    throw error
  }
}

/** Whether the unique key of `occupied_days` was violated. PostgreSQL names the constraint, SQLite its columns. */
function isDayTakenError(error: unknown): boolean {
  if (!(error instanceof UniqueConstraintError)) return false
  const constraint = 'constraint' in error.parent ? error.parent.constraint : undefined
  return constraint === 'occupied_days_pkey' || error.parent.message.includes('occupied_days.roomId, occupied_days.day')
}

/** Gives the days of one booking to another booking. */
export async function transferDays(tx: Tx, fromBookingId: string, toBookingId: string): Promise<void> {
  await occupiedDays(tx).update(
    { ownerId: toBookingId },
    { where: { ownerKind: 'booking', ownerId: fromBookingId }, transaction: tx.transaction },
  )
}

/** Frees or occupies the check-out days from today on. Refused: 409 `turnover_conflict`, with the stays that collide. */
export async function moveCheckoutDays(tx: Tx, turnover: Turnover, today: Day): Promise<Refusal | null> {
  const { main, transaction } = tx
  const options = { replacements: { today }, transaction }
  if (turnover === 'same-day') {
    await main.query(
      `DELETE FROM occupied_days
       WHERE "ownerKind" = 'booking' AND day >= :today
         AND day = (SELECT "checkoutDate" FROM bookings WHERE id = "ownerId")`,
      options,
    )
    return null
  }
  const conflicts = await listTurnoverConflicts(tx, today)
  if (conflicts.length > 0) {
    const message = /*i18n*/ 'errors.turnoverConflict'
    const errors = conflicts.map((values) => ({ path: 'turnover', code: 'turnover_conflict', message, values }))
    return refuse('turnover_conflict', { errors })
  }
  await main.query(
    `INSERT INTO occupied_days ("roomId", day, "ownerKind", "ownerId")
     SELECT DISTINCT d."roomId", b."checkoutDate", 'booking', b.id FROM occupied_days d ${joinOwners} WHERE b."checkoutDate" >= :today`,
    options,
  )
  return null
}

/** Frees the days of these bookings. */
export async function releaseDays(tx: Tx, bookingId: string | string[]): Promise<void> {
  await occupiedDays(tx).destroy({ where: { ownerKind: 'booking', ownerId: bookingId }, transaction: tx.transaction })
}
