/**
 * What becomes of requests by themselves: they lapse when nobody answers, and lose days that they held for a while. And the
 * reminders of deposits, where the owner has switched them on.
 */
import { Op } from 'sequelize'
import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/db/database.ts'
import type { Db } from '#api/db/table.ts'
import type { TrustedTime } from '#api/db/trustedTime.ts'
import { type Tx, write } from '#api/db/write.ts'
import { ok, type Result } from '#api/errors.ts'
import { queueMails } from '#api/mails/actions.ts'
import { listMailTimes } from '#api/mails/queries.ts'
import { readProperty } from '#api/settings/queries.ts'
import { isUnproved } from '#contract/bookingRules.ts'
import { addDays, toFarmDay } from '#contract/days.ts'
import { findReminderStart } from '#contract/deposit.ts'
import { hasExpiredHolds, releaseExpiredHolds } from './holds.ts'
import { buildDepositReminder } from './manualMails.ts'
import { bookings } from './model.ts'
import { presentBooking, presentFacts } from './present.ts'
import { findBookingAndRoom, readConfirmedIban } from './queries.ts'
import { getLapseThreshold, hasLapsed } from './rules.ts'
import { updateBooking } from './update.ts'

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

/** The longest time between a reminder and the due day. */
const maxDays = 400

/** The reminder of today; null when none is due, or when it was sent, also by hand. */
async function findReminder(db: Db, id: string, now: number) {
  const found = await findBookingAndRoom(db, id)
  if (found === null || found.row.guestEmail === null) return null
  const { row, room } = found
  const { deposit } = (await readProperty(db)).value
  const start = findReminderStart(presentBooking(row, room), deposit, toFarmDay(now))
  if (start === null) return null
  const days = (await listMailTimes(db, id, 'depositReminder')).map((at) => toFarmDay(Date.parse(at)))
  if (days.some((day) => day >= start)) return null
  return { ...buildDepositReminder(row, room, await readConfirmedIban(db, id)), to: found.row.guestEmail }
}

/** Each reminder has its own transaction, so a process that dies has sent some of them and repeats none. */
export async function remindOfDeposits(db: Database, now: TrustedTime): Promise<void> {
  const { remindBeforeDays, remindAfterDays } = (await readProperty(db)).value.deposit
  if (remindBeforeDays === null && remindAfterDays === null) return
  const today = toFarmDay(now)
  const rows = await bookings(db).findAll({
    attributes: ['id'],
    where: {
      ...{ status: 'confirmed', deletedAt: null },
      depositDueOn: { [Op.between]: [addDays(today, -maxDays), addDays(today, maxDays)] },
    },
    order: ['depositDueOn', 'id'],
    raw: true,
  })
  for (const { id } of rows) {
    if ((await findReminder(db, id, now)) === null) continue
    await write(db, { call: 'bookings.job', now, staff: null, key: null }, async (tx) => {
      const mail = await findReminder(tx, id, now)
      if (mail !== null) await queueMails(tx, [mail], now)
      return ok(undefined)
    })
  }
}
