/** The guard against double booking: occupied days, unique on (room, day) in the database. */
import { UniqueConstraintError } from 'sequelize'
import { type Day, occupiedDaysOf } from '#contract/days.ts'
import type { Tx } from '../db/write.ts'
import { type Refusal, refuse } from '../errors.ts'
import { occupiedDays } from './model.ts'

type Occupant = { id: string; roomId: number; checkinDate: Day; checkoutDate: Day }

/**
 * Takes the days of a booking, or answers 409 when another has one of them: the database decides. The days go in sorted;
 * after this refusal the transaction is over (on PostgreSQL nothing more can be done in it).
 */
export async function occupy(tx: Tx, booking: Occupant): Promise<Refusal | null> {
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

/** Gives back the days of a booking. */
export async function release(tx: Tx, bookingId: string): Promise<void> {
  await occupiedDays(tx).destroy({ where: { bookingId }, transaction: tx.transaction })
}
