/** Writes of a room's days: staff enable or disable them, bookings and portals' stays occupy and release them. */

import { UniqueConstraintError } from 'sequelize'
import { raw } from '#api/db/table.ts'
import type { Tx } from '#api/db/write.ts'
import { checkVersion, ok, type Refusal, type Result, refuse } from '#api/errors.ts'
import { listLockedPeriods } from '#api/lockedPeriods/queries.ts'
import { checkLockedPeriods } from '#api/lockedPeriods/rules.ts'
import { findRoom } from '#api/rooms/queries.ts'
import { readTurnover, readTurnoverRule, readTurnoverSince } from '#api/settings/queries.ts'
import type { RoomDayEdit, RoomDayWithRoomId } from '#contract/availability.ts'
import { type Day, getNights, getOccupiedDays, type Stay } from '#contract/days/days.ts'
import type { Turnover } from '#contract/stays/stay.ts'
import { type OccupiedDayRow, type OwnerKind, occupiedDays, roomDays } from './model.ts'
import { presentRoomDay } from './present.ts'
import { findRoomDay, isAnyTaken, joinOwners, listNightOwners, listTurnoverConflicts } from './queries.ts'

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
 * table decides. The days are inserted in sorted order. A check-out day that a portal's stay has is left to it: it arrives
 * when the booking leaves. After the refusal the caller must roll back: PostgreSQL accepts no further statement in this
 * transaction.
 */
export const occupyDays = async (tx: Tx, ...bookings: StayInRoom[]): Promise<Refusal | null> =>
  insertDays(tx, await listDaysOf(tx, bookings))

/** Returns 409 `dates_taken` when somebody else has one of the days that these bookings would occupy. Takes none. */
export async function checkFreeDays(tx: Tx, bookings: StayInRoom[]): Promise<Refusal | null> {
  const own = bookings.map(({ id }) => id)
  const rows = await listDaysOf(tx, bookings)
  for (const roomId of new Set(rows.map((it) => it.roomId))) {
    const days = rows.filter((it) => it.roomId === roomId).map(({ day }) => day)
    if (await isAnyTaken(tx, roomId, days, own)) return refuse('dates_taken')
  }
  return null
}

type StayInRoom = Stay & { id: string; roomId: number }

/** The days that bookings occupy, without check-out days that a portal's stay has. */
async function listDaysOf(tx: Tx, bookings: StayInRoom[]): Promise<OccupiedDayRow[]> {
  const getTurnover = await readTurnoverRule(tx)
  const rows = bookings.flatMap((booking) =>
    getOccupiedDays(booking, getTurnover(booking)).map((day) => ({
      roomId: booking.roomId,
      day,
      ownerKind: 'booking' as const,
      ownerId: booking.id,
    })),
  )
  const checkouts = new Set(bookings.map(({ id, checkoutDate }) => `${id} ${checkoutDate}`))
  const leaving = rows.filter(({ ownerId, day }) => checkouts.has(`${ownerId} ${day}`))
  const left = await listPortalDays(tx, leaving)
  return left.size === 0 ? rows : rows.filter((row) => !leaving.includes(row) || !left.has(getDayKey(row)))
}

/** Returns 409 `dates_taken` when somebody has one of the days; the unique key of the table decides. */
async function insertDays(tx: Tx, rows: OccupiedDayRow[]): Promise<Refusal | null> {
  try {
    await occupiedDays(tx).bulkCreate(rows, { transaction: tx.transaction })
    return null
  } catch (error) {
    if (isDayTakenError(error)) return refuse('dates_taken')
    throw error
  }
}

/**
 * Keeps the days of an offer's stays, which may share some. Those that its own request has stay with the request, and a
 * check-out day that a portal's stay has with that. Returns 409 `dates_taken` like `occupyDays`.
 */
export async function keepDays(
  tx: Tx,
  { id, ownIds }: { id: string; ownIds: string[] },
  stays: (Stay & { roomId: number })[],
): Promise<Refusal | null> {
  const getTurnover = await readTurnoverRule(tx)
  const days = stays.flatMap((stay) =>
    getOccupiedDays(stay, getTurnover(stay)).map((day) => ({ roomId: stay.roomId, day })),
  )
  const nights = new Set(stays.flatMap((stay) => getNights(stay).map((day) => getDayKey({ ...stay, day }))))
  const left = await listPortalDays(
    tx,
    days.filter((it) => !nights.has(getDayKey(it))),
  )
  const where = { ownerKind: 'booking', ownerId: ownIds } as const
  const own = await occupiedDays(tx).findAll({ where, ...raw(tx) })
  const skipped = new Set([...left, ...own.map(getDayKey)])
  const wanted = new Map(days.map((it) => [getDayKey(it), { ...it, ownerKind: 'offer' as const, ownerId: id }]))
  const rows = [...wanted].flatMap(([key, row]) => (skipped.has(key) ? [] : [row]))
  return insertDays(
    tx,
    rows.toSorted((a, b) => a.roomId - b.roomId || (a.day < b.day ? -1 : 1)),
  )
}

/** Whether the unique key of `occupied_days` was violated. PostgreSQL names the constraint, SQLite its columns. */
function isDayTakenError(error: unknown): boolean {
  if (!(error instanceof UniqueConstraintError)) return false
  const constraint = 'constraint' in error.parent ? error.parent.constraint : undefined
  return constraint === 'occupied_days_pkey' || error.parent.message.includes('occupied_days.roomId, occupied_days.day')
}

type RoomAndDay = { roomId: number; day: Day }

const getDayKey = ({ roomId, day }: RoomAndDay): string => `${roomId} ${day}`

/** Those of the days that stays of portals have. */
async function listPortalDays(tx: Tx, days: RoomAndDay[]): Promise<Set<string>> {
  if (days.length === 0) return new Set()
  const where = {
    ownerKind: 'channelStay',
    roomId: [...new Set(days.map(({ roomId }) => roomId))],
    day: [...new Set(days.map(({ day }) => day))],
  } as const
  const rows = await occupiedDays(tx).findAll({ where, ...raw(tx) })
  return new Set(rows.map(getDayKey))
}

/**
 * Gives a portal's stay its nights, except those that somebody else has, which are returned. A booking that only leaves on
 * one of them gives way, whatever the turnover rule is, and so does an offer: the portal has sold the night already.
 */
export async function occupyNights(
  tx: Tx,
  { id, roomId, ...stay }: Stay & { id: string; roomId: number },
): Promise<Day[]> {
  const { transaction } = tx
  const nights = getNights(stay)
  const owners = await listNightOwners(tx, roomId, stay)
  const leaving = owners.filter(({ isLeaving }) => isLeaving).map(({ day }) => day)
  if (leaving.length > 0) await occupiedDays(tx).destroy({ where: { roomId, day: leaving }, transaction })
  const held = new Map(owners.filter(({ isLeaving }) => !isLeaving).map((it) => [it.day, it.ownerId]))
  const rows = nights
    .filter((night) => !held.has(night))
    .map((day) => ({ roomId, day, ownerKind: 'channelStay' as const, ownerId: id }))
  if (rows.length > 0) await occupiedDays(tx).bulkCreate(rows, { transaction })
  return nights.filter((night) => held.has(night) && held.get(night) !== id)
}

/** Frees the nights of portals' stays. Bookings that leave on one of them have their check-out day again. */
export async function releaseNights(tx: Tx, stayIds: string[]): Promise<void> {
  if (stayIds.length === 0) return
  const { main, transaction } = tx
  const where = { ownerKind: 'channelStay', ownerId: stayIds } as const
  const freed = await occupiedDays(tx).findAll({ where, raw: true, transaction })
  if (freed.length === 0) return
  await occupiedDays(tx).destroy({ where, transaction })
  if ((await readTurnover(tx)) === 'same-day') return
  const since = await readTurnoverSince(tx)
  for (const roomId of new Set(freed.map((it) => it.roomId))) {
    const days = freed.filter((it) => it.roomId === roomId && it.day >= since).map(({ day }) => day)
    if (days.length > 0)
      await main.query(`${insertCheckouts} WHERE d."roomId" = :roomId AND b."checkoutDate" IN (:days)`, {
        replacements: { roomId, days },
        transaction,
      })
  }
}

/** The check-out days of the bookings that have days. */
const insertCheckouts = `INSERT INTO occupied_days ("roomId", day, "ownerKind", "ownerId")
  SELECT DISTINCT d."roomId", b."checkoutDate", 'booking', b.id FROM occupied_days d ${joinOwners}`

/** Gives the days of one owner to another of its kind. */
export async function transferDays(tx: Tx, ownerKind: OwnerKind, fromId: string, toId: string): Promise<void> {
  const where = { ownerKind, ownerId: fromId }
  await occupiedDays(tx).update({ ownerId: toId }, { where, transaction: tx.transaction })
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
  // No arrival is possible there any more, so an offer does not keep it.
  await main.query(
    `DELETE FROM occupied_days WHERE "ownerKind" = 'offer' AND day >= :today AND EXISTS (
       SELECT 1 FROM occupied_days d ${joinOwners} WHERE d."roomId" = occupied_days."roomId" AND b."checkoutDate" = occupied_days.day)`,
    options,
  )
  // A portal's stay that arrives on the day keeps it.
  await main.query(
    `${insertCheckouts} WHERE b."checkoutDate" >= :today AND NOT EXISTS (
       SELECT 1 FROM occupied_days p WHERE p."roomId" = d."roomId" AND p.day = b."checkoutDate" AND p."ownerKind" = 'channelStay')`,
    options,
  )
  return null
}

/** Frees the days of these owners. */
export async function releaseDays(
  tx: Tx,
  ownerId: string | string[],
  ownerKind: 'booking' | 'offer' = 'booking',
): Promise<void> {
  await occupiedDays(tx).destroy({ where: { ownerKind, ownerId }, transaction: tx.transaction })
}

/**
 * Frees the days of offers whose last day is over. Whoever takes days does it first, so they are free on time, whether a
 * job has run or not.
 */
export async function releaseExpiredOffers({ main, transaction }: Tx, today: Day): Promise<void> {
  const expired = `SELECT id FROM offers WHERE "validUntil" < :today`
  const options = { replacements: { today }, transaction }
  await main.query(`DELETE FROM occupied_days WHERE "ownerKind" = 'offer' AND "ownerId" IN (${expired})`, options)
}
