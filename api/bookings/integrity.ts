/** Verifies the rows of a store that does not come from this program's own writes, such as a backup file. */
import { QueryTypes, type Sequelize } from 'sequelize'
import { joinOwners } from '#api/roomDays/queries.ts'
import { readTurnover, readTurnoverSince } from '#api/settings/queries.ts'
import { hasDays } from '#contract/bookings/bookingRules.ts'
import { lastTypedDay } from '#contract/days/days.ts'
import type { BookingRow } from './model.ts'

type BookingState = Pick<BookingRow, 'status' | 'deletedAt' | 'releasedAt'>

const isNull = (value: string | null): string => (value === null ? 'IS NULL' : 'IS NOT NULL')

const select = { type: QueryTypes.SELECT } as const

/** An earlier version took stays without an end. Their days are not judged: it stored none of them, or millions. */
const isEnding = `"checkoutDate" <= :lastTypedDay`

/** The first stay that ends later than anybody may type, or null. */
export async function findEndlessStay(main: Sequelize): Promise<string | null> {
  const [stay] = await main.query<{ stay: string }>(
    `SELECT 'bookings ' || id || ' ' || code || ': checkoutDate ' || "checkoutDate" AS stay FROM bookings WHERE NOT (${isEnding})
     UNION ALL SELECT 'channel_stays ' || id || ': checkoutDate ' || "checkoutDate" FROM channel_stays WHERE NOT (${isEnding})`,
    { ...select, replacements: { lastTypedDay } },
  )
  return stay?.stay ?? null
}

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
export async function findOccupiedDaysError(main: Sequelize): Promise<string | null> {
  const db = { main, machine: main, transaction: null }
  const since = await readTurnoverSince(db)
  const isBlocked = (await readTurnover(db)) === 'blocked'
  // One row for each state: status, whether in the trash, whether its days are lost. So `hasDays` can decide.
  const states = await main.query<BookingState & { nights: number | null; checkouts: number }>(
    `SELECT status, max("deletedAt") AS "deletedAt", max("releasedAt") AS "releasedAt", sum(julianday("checkoutDate") - julianday("checkinDate")) AS nights,
       sum("checkoutDate" >= :since) AS checkouts
     FROM bookings WHERE ${isEnding} GROUP BY status, "deletedAt" IS NULL, "releasedAt" IS NULL`,
    { ...select, replacements: { since, lastTypedDay } },
  )
  const occupying = states.filter(hasDays)
  const count = (key: 'nights' | 'checkouts') => occupying.reduce((sum, it) => sum + Math.trunc(it[key] ?? 0), 0)
  const conditions = occupying.map(
    ({ deletedAt, releasedAt }, i) =>
      `(b.status = :status${i} AND b."deletedAt" ${isNull(deletedAt)} AND b."releasedAt" ${isNull(releasedAt)})`,
  )
  const isOccupying = conditions.join(' OR ') || 'false'
  const replacements = {
    since,
    lastTypedDay,
    ...Object.fromEntries(occupying.map(({ status }, i) => [`status${i}`, status])),
  }
  const [rows] = await main.query<Record<'total' | 'wrong' | 'nights' | 'checkouts' | 'earlier' | 'left', number>>(
    `SELECT (SELECT count(*) FROM occupied_days
        WHERE "ownerKind" IN ('channelStay', 'offer') OR ("ownerKind" = 'booking' AND "ownerId" NOT IN (SELECT id FROM bookings WHERE NOT (${isEnding})))) AS total,
       total(NOT (${isOccupying}) OR b."roomId" <> d."roomId" OR d.day < b."checkinDate") AS wrong,
       total(d.day < b."checkoutDate") AS nights,
       total(d.day = b."checkoutDate" AND d.day >= :since) AS checkouts,
       total(d.day = b."checkoutDate" AND d.day < :since) AS earlier,
       (SELECT count(*) FROM bookings b JOIN occupied_days p ON p."roomId" = b."roomId" AND p.day = b."checkoutDate"
        WHERE p."ownerKind" = 'channelStay' AND b."checkoutDate" >= :since AND (${isOccupying}) AND ${isEnding}) AS "left"
     FROM occupied_days d ${joinOwners} WHERE ${isEnding}`,
    { ...select, replacements },
  )
  const sold = await countSoldNights(main)
  const offered = await countOfferedDays(main)
  const isSound =
    rows?.wrong === 0 &&
    sold.wrong === 0 &&
    sold.found === sold.expected &&
    offered.wrong === 0 &&
    rows.nights === count('nights') &&
    // A booking leaves its check-out day to a portal's stay that arrives then.
    rows.checkouts === (isBlocked ? count('checkouts') - rows.left : 0) &&
    rows.total === rows.nights + rows.checkouts + rows.earlier + sold.found + offered.found
  if (isSound) return null
  const [booking] = await main.query<{ id: string; code: string }>(
    `SELECT b.id, b.code FROM bookings b WHERE ${isEnding}
       AND CASE WHEN ${isOccupying} THEN CAST(julianday("checkoutDate") - julianday("checkinDate") AS INTEGER) ELSE 0 END <>
         (SELECT count(*) FROM occupied_days d WHERE d."ownerKind" = 'booking' AND d."ownerId" = b.id
          AND d."roomId" = b."roomId" AND d.day >= b."checkinDate" AND d.day < b."checkoutDate") LIMIT 1`,
    { ...select, replacements },
  )
  return booking ? `occupied_days ${booking.id} ${booking.code}` : 'occupied_days'
}

/** The nights of portals' stays: how many rows there are, should be, and belong to no stay that has this night. */
async function countSoldNights(main: Sequelize): Promise<Record<'found' | 'expected' | 'wrong', number>> {
  const [row] = await main.query<Record<'found' | 'expected' | 'wrong', number>>(
    `SELECT count(*) AS found,
       (SELECT CAST(total(julianday("checkoutDate") - julianday("checkinDate") - json_array_length("conflictNights")) AS INTEGER)
        FROM channel_stays WHERE "cancelledAt" IS NULL) AS expected,
       total(s.id IS NULL OR s."cancelledAt" IS NOT NULL OR s."roomId" <> d."roomId" OR d.day < s."checkinDate"
         OR d.day >= s."checkoutDate" OR d.day IN (SELECT value FROM json_each(s."conflictNights"))) AS wrong
     FROM occupied_days d LEFT JOIN channel_stays s ON s.id = d."ownerId" WHERE d."ownerKind" = 'channelStay'`,
    select,
  )
  return row ?? { found: 0, expected: 0, wrong: 0 }
}

/**
 * The days that offers keep: how many rows there are, and how many belong to no sent offer with a stay there. None has to
 * exist: an offer gives way to a portal's stay, and accepting it checks the days again.
 */
async function countOfferedDays(main: Sequelize): Promise<Record<'found' | 'wrong', number>> {
  const [row] = await main.query<Record<'found' | 'wrong', number>>(
    `SELECT count(*) AS found, total(NOT EXISTS (
       SELECT 1 FROM offers o, json_each(o.alternatives) a
       WHERE o.id = d."ownerId" AND o.state IN ('sent', 'expired') AND o."holdsDays" AND (json_extract(a.value, '$.roomId') = d."roomId"
           OR EXISTS (SELECT 1 FROM json_each(a.value, '$.otherRooms') r WHERE json_extract(r.value, '$.roomId') = d."roomId"))
         AND d.day BETWEEN json_extract(a.value, '$.checkinDate') AND json_extract(a.value, '$.checkoutDate'))) AS wrong
     FROM occupied_days d WHERE d."ownerKind" = 'offer'`,
    select,
  )
  return row ?? { found: 0, wrong: 0 }
}
