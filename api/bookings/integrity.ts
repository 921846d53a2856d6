/** Verifies the rows of a store that does not come from this program's own writes, such as a backup file. */
import { QueryTypes, type Sequelize } from 'sequelize'
import { isOccupying } from './rules.ts'

type BookingState = { status: string; deletedAt: string | null }

const select = { type: QueryTypes.SELECT } as const

/**
 * Checks, in an SQLite store, that `occupied_days` holds exactly the occupied days of the bookings that occupy days.
 * Returns the name of the table if it does not, else null. Each row must belong to such a booking, its room and its
 * stay; since the primary key makes (room, day) unique, the number of rows then shows whether a day is missing.
 *
 * The database does the counting: with 100,000 bookings there are some 400,000 occupied days, too many to load.
 */
export async function findOccupiedDaysError(main: Sequelize): Promise<'occupied_days' | null> {
  // One row for each state, that is status and whether the booking is in the trash, so that `isOccupying` can decide.
  const states = await main.query<BookingState & { days: number | null }>(
    `SELECT status, max("deletedAt") AS "deletedAt", sum(julianday("checkoutDate") - julianday("checkinDate") + 1) AS days
     FROM bookings GROUP BY status, "deletedAt" IS NULL`,
    select,
  )
  const occupying = states.filter(isOccupying)
  const expectedDays = Math.trunc(occupying.reduce((sum, { days }) => sum + (days ?? 0), 0))
  const conditions = occupying.map(
    ({ deletedAt }) => `(b.status = ? AND b."deletedAt" IS ${deletedAt === null ? 'NULL' : 'NOT NULL'})`,
  )
  const [counts] = await main.query<{ total: number; wrong: number }>(
    `SELECT (SELECT count(*) FROM occupied_days) AS total, count(*) AS wrong
     FROM occupied_days d JOIN bookings b ON b.id = d."bookingId"
     WHERE NOT (${conditions.join(' OR ') || 'false'}) OR b."roomId" <> d."roomId"
       OR d.day NOT BETWEEN b."checkinDate" AND b."checkoutDate"`,
    { ...select, replacements: occupying.map(({ status }) => status) },
  )
  return counts?.wrong === 0 && counts.total === expectedDays ? null : 'occupied_days'
}
