/** What becomes of requests by themselves: they lapse when nobody answers, and lose days that they held for a while. */
import { Op } from 'sequelize'
import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/db/database.ts'
import type { Db } from '#api/db/table.ts'
import type { TrustedTime } from '#api/db/trustedTime.ts'
import { type Tx, write } from '#api/db/write.ts'
import { ok, type Result } from '#api/errors.ts'
import { queueMails } from '#api/mails/actions.ts'
import { readProperty } from '#api/settings/queries.ts'
import { isUnproved } from '#contract/bookingRules.ts'
import { hasExpiredHolds, releaseExpiredHolds } from './holds.ts'
import { bookings } from './model.ts'
import { presentFacts } from './present.ts'
import { getLapseThreshold, hasLapsed } from './rules.ts'
import { findBookingAndRoom, updateBooking } from './update.ts'

const readLapseAfterDays = async (db: Db): Promise<number> => (await readProperty(db)).value.lapseAfterDays

async function listLapsedIds(db: Db, now: number): Promise<string[]> {
  const waitingSince = { [Op.lte]: getLapseThreshold(await readLapseAfterDays(db), now) }
  const rows = await bookings(db).findAll({
    attributes: ['id'],
    where: { status: 'pending', deletedAt: null, waitingSince },
    order: ['waitingSince', 'id'],
    raw: true,
    transaction: db.transaction,
  })
  return rows.map(({ id }) => id)
}

/**
 * Cancels a request that nobody has answered in time, frees its days and tells the guest, unless the address was to be
 * proved and was not: its owner may never have asked for anything. Else it does nothing.
 */
async function lapseRequest(tx: Tx, id: string, now: number): Promise<Result<undefined>> {
  const found = await findBookingAndRoom(tx, id)
  if (found === null || !hasLapsed(found.row, await readLapseAfterDays(tx), now)) return ok(undefined)
  const { row, room } = found
  const updated = await updateBooking(tx, row, { ...row, status: 'cancelled', lapsedAt: tx.timestamp }, room)
  if (!updated.ok) return updated
  if (row.guestEmail !== null && !isUnproved(row)) {
    const facts = presentFacts(row, room)
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
