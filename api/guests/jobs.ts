/** Guests are asked by mail to register themselves, and reminded the day before they arrive. */
import { listConfirmedArrivals, readMailedBooking } from '#api/bookings/queries.ts'
import type { Database } from '#api/db/database.ts'
import type { TrustedTime } from '#api/db/trustedTime.ts'
import { type Tx, write } from '#api/db/write.ts'
import { ok, type Result } from '#api/errors.ts'
import { queueMails } from '#api/mails/actions.ts'
import { listMailTimes } from '#api/mails/queries.ts'
import { readCheckinDays } from '#api/settings/queries.ts'
import { addDays, toFarmDay } from '#contract/days.ts'
import { listMissing } from '#contract/guestRules.ts'
import { readStayGuests } from './queries.ts'

/** Whether everybody is registered with all that the police need. */
async function isCheckedIn(tx: Tx, id: string, count: number): Promise<boolean> {
  const guests = (await readStayGuests(tx, { stay: 'booking', id }))?.guests ?? []
  return guests.length >= count && guests.every((it) => listMissing(it).length === 0)
}

/** The invitation comes once; the reminder once, the day before the arrival, but not on the day of the invitation. */
async function inviteGuest(tx: Tx, id: string, now: number): Promise<Result<undefined>> {
  const found = await readMailedBooking(tx, id)
  if (found === null || found.row.status !== 'confirmed') return ok(undefined)
  const { row, to, facts } = found
  if (await isCheckedIn(tx, id, row.numberOfGuests)) return ok(undefined)
  const today = toFarmDay(now)
  const [invitedAt] = await listMailTimes(tx, id, 'checkinInvitation')
  const kind = invitedAt === undefined ? 'checkinInvitation' : 'checkinReminder'
  if (invitedAt !== undefined) {
    const isReminded = (await listMailTimes(tx, id, kind)).length > 0
    const isInvitedToday = toFarmDay(Date.parse(invitedAt)) === today
    if (isReminded || isInvitedToday || addDays(row.checkinDate, -1) !== today) return ok(undefined)
  }
  await queueMails(tx, [{ kind, bookingId: id, to, facts }], now)
  return ok(undefined)
}

/** Each guest in a transaction of their own: a process that dies has invited some of them and repeats none. */
export async function inviteGuests(db: Database, now: TrustedTime): Promise<void> {
  const today = toFarmDay(now)
  const last = addDays(today, await readCheckinDays(db))
  for (const id of await listConfirmedArrivals(db, addDays(today, 1), last))
    await write(db, { call: 'bookings.job', now, staff: null, key: null }, (tx) => inviteGuest(tx, id, now))
}
