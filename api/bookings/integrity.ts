/** Verifies the rows of a store that does not come from this program's own writes, such as a backup file. */
import { QueryTypes, type Sequelize } from 'sequelize'
import { joinOwners } from '#api/roomDays/queries.ts'
import { readSetting, readTurnover, turnoverSinceKey } from '#api/settings/queries.ts'
import { hasDays } from '#contract/bookingRules.ts'
import type { BookingRow } from './model.ts'

type BookingState = Pick<BookingRow, 'status' | 'deletedAt' | 'releasedAt'>

const isNull = (value: string | null): string => (value === null ? 'IS NULL' : 'IS NOT NULL')

const select = { type: QueryTypes.SELECT } as const

/**
 * Checks, in an SQLite store, that `occupied_days` holds exactly the occupied days of the bookings that occupy days.
 * Returns the name of the table if it does not, else null. Each row must belong to such a booking, its room and its
 * stay; since the primary key makes (room, day) unique, the number of rows then shows whether a day is missing. The
 * database cannot check the owner of a row by a foreign key, so a row without one is found here, too.
 *
 * Whether a check-out day is occupied depends on the turnover rule. Stays that ended before the last change of the rule
 * may have been stored under either one, so their check-out days are not judged.
 *
 * The database does the counting: with 100,000 bookings there are some 400,000 occupied days, too many to load.
 */
export async function findOccupiedDaysError(main: Sequelize): Promise<'occupied_days' | null> {
  const db = { main, machine: main, transaction: null }
  const since = String((await readSetting(db, turnoverSinceKey)) ?? '')
  const isBlocked = (await readTurnover(db)) === 'blocked'
  // One row for each state: status, whether in the trash, whether its days are lost. So `hasDays` can decide.
  const states = await main.query<BookingState & { nights: number | null; checkouts: number }>(
    `SELECT status, max("deletedAt") AS "deletedAt", max("releasedAt") AS "releasedAt", sum(julianday("checkoutDate") - julianday("checkinDate")) AS nights,
       sum("checkoutDate" >= :since) AS checkouts
     FROM bookings GROUP BY status, "deletedAt" IS NULL, "releasedAt" IS NULL`,
    { ...select, replacements: { since } },
  )
  const occupying = states.filter(hasDays)
  const count = (key: 'nights' | 'checkouts') => occupying.reduce((sum, it) => sum + Math.trunc(it[key] ?? 0), 0)
  const conditions = occupying.map(
    ({ deletedAt, releasedAt }, i) =>
      `(b.status = :status${i} AND b."deletedAt" ${isNull(deletedAt)} AND b."releasedAt" ${isNull(releasedAt)})`,
  )
  const [rows] = await main.query<Record<'total' | 'wrong' | 'nights' | 'checkouts' | 'earlier', number>>(
    `SELECT (SELECT count(*) FROM occupied_days) AS total,
       total(NOT (${conditions.join(' OR ') || 'false'}) OR b."roomId" <> d."roomId" OR d.day < b."checkinDate") AS wrong,
       total(d.day < b."checkoutDate") AS nights,
       total(d.day = b."checkoutDate" AND d.day >= :since) AS checkouts,
       total(d.day = b."checkoutDate" AND d.day < :since) AS earlier
     FROM occupied_days d ${joinOwners}`,
    {
      ...select,
      replacements: { since, ...Object.fromEntries(occupying.map(({ status }, i) => [`status${i}`, status])) },
    },
  )
  const isSound =
    rows?.wrong === 0 &&
    rows.nights === count('nights') &&
    rows.checkouts === (isBlocked ? count('checkouts') : 0) &&
    rows.total === rows.nights + rows.checkouts + rows.earlier
  return isSound ? null : 'occupied_days'
}
