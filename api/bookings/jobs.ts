/**
 * What becomes of requests by themselves: staff are reminded of them, they lapse when nobody answers, and
 * lose days that they held for a while.
 */
import { Op } from 'sequelize'
import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/db/database.ts'
import { type Db, raw } from '#api/db/table.ts'
import type { TrustedTime } from '#api/db/trustedTime.ts'
import { type Tx, write } from '#api/db/write.ts'
import { ok, type Result } from '#api/errors.ts'
import { queueMails } from '#api/mails/actions.ts'
import { listMailsAbout } from '#api/mails/queries.ts'
import { readProperty } from '#api/settings/queries.ts'
import { isUnproved } from '#contract/bookings/bookingRules.ts'
import { dayMs, toFarmDay } from '#contract/days/days.ts'
import { combineFacts } from './combine.ts'
import { type BookingRow, bookings } from './model.ts'
import { presentFacts } from './present.ts'
import { findBookingAndRoom, findRequested } from './queries.ts'
import { hasExpiredHolds, releaseExpiredHolds } from './requests/holds.ts'
import { getLapseThreshold, hasLapsed } from './rules.ts'
import { updateBookings } from './update.ts'

const readLapseAfterDays = async (db: Db): Promise<number> => (await readProperty(db)).value.lapseAfterDays

async function listLapsedIds(db: Db, now: number): Promise<string[]> {
  const waitingSince = { [Op.lte]: getLapseThreshold(await readLapseAfterDays(db), now) }
  const rows = await bookings(db).findAll({
    attributes: ['id'],
    where: { status: 'pending', deletedAt: null, waitingSince },
    order: ['waitingSince', 'id'],
    ...raw(db),
  })
  return rows.map(({ id }) => id)
}

/**
 * Cancels a request that nobody has answered in time with all of its rooms, frees its days and tells the guest, unless
 * the address was to be proved and was not: its owner may never have asked for anything. Else it does nothing.
 */
async function lapseRequest(tx: Tx, id: string, now: number): Promise<Result<undefined>> {
  const found = await findBookingAndRoom(tx, id)
  if (found === null || !hasLapsed(found.row, await readLapseAfterDays(tx), now)) return ok(undefined)
  const { row } = found
  const code = row.groupCode ?? row.code
  const lapseAfterDays = await readLapseAfterDays(tx)
  const lapsed = (await findRequested(tx, code)).filter((it) => hasLapsed(it.row, lapseAfterDays, now))
  const changes = lapsed.map((it) => {
    const changed: BookingRow = { ...it.row, status: 'cancelled', lapsedAt: tx.timestamp }
    return { ...it, changed }
  })
  const updated = await updateBookings(tx, changes)
  if (!updated.ok) return updated
  if (row.guestEmail !== null && !isUnproved(row)) {
    const facts = combineFacts(
      code,
      lapsed.map((it) => presentFacts(it.row, it.room)),
    )
    await queueMails(tx, [{ kind: 'requestLapsed', bookingId: id, to: row.guestEmail, facts }], now)
  }
  return ok(undefined)
}

/** Frees days that are held too long, so that the calendar shows them. */
export async function releaseHolds(db: Database, clock: Clock): Promise<void> {
  const now = clock.now()
  if (!(await hasExpiredHolds(db, now))) return
  await write(db, { call: 'bookings.job', now, staff: null, key: null }, async (tx) =>
    ok(await releaseExpiredHolds(tx)),
  )
}

/** Each request lapses in its own transaction, so a process that dies has done some of them and repeats none. */
export async function lapseRequests(db: Database, now: TrustedTime): Promise<void> {
  for (const id of await listLapsedIds(db, now))
    await write(db, { call: 'bookings.job', now, staff: null, key: null }, (tx) => lapseRequest(tx, id, now))
}

/** After a server was off for longer, staff look through the requests anyway. */
const maxReminderDelayMs = dayMs

/** Several rooms of one request share its code, and the first of them has its mail. */
async function listWaiting(db: Db, now: number): Promise<{ code: string; bookingId: string }[]> {
  const dueMs = now - (await readProperty(db)).value.figures.remindHours * 3_600_000
  const toIso = (ms: number) => new Date(ms).toISOString()
  const rows = await bookings(db).findAll({
    where: {
      status: 'pending',
      deletedAt: null,
      waitingSince: { [Op.between]: [toIso(dueMs - maxReminderDelayMs), toIso(dueMs)] },
      checkinDate: { [Op.gte]: toFarmDay(now) },
    },
    order: ['waitingSince', 'id'],
    ...raw(db),
  })
  const waiting = []
  const codes = new Set<string>()
  for (const row of rows.filter((it) => !isUnproved(it))) {
    const code = row.groupCode ?? row.code
    if (codes.has(code)) continue
    codes.add(code)
    const had = await listMailsAbout(db, [row.id])
    if (!had.some(({ kind }) => kind === 'requestWaiting')) waiting.push({ code, bookingId: row.id })
  }
  return waiting
}

/** Tells staff once more of each request that nobody has answered. */
export async function remindOfRequests(db: Database, now: TrustedTime): Promise<void> {
  if ((await listWaiting(db, now)).length === 0) return
  await write(db, { call: 'bookings.job', now, staff: null, key: null }, async (tx) => {
    for (const { code, bookingId } of await listWaiting(tx, now)) {
      const rooms = (await findRequested(tx, code)).filter(({ row }) => row.status === 'pending')
      const facts = combineFacts(
        code,
        rooms.map(({ row, room }) => presentFacts(row, room)),
      )
      await queueMails(tx, [{ kind: 'requestWaiting', bookingId, facts }], now)
    }
    return ok(undefined)
  })
}
