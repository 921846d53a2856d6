/** Guests are asked by mail to register themselves, and reminded the day before they arrive. */
import { listConfirmedArrivals, readMailedBooking } from '#api/bookings/queries.ts'
import type { Database } from '#api/db/database.ts'
import type { Db } from '#api/db/table.ts'
import type { TrustedTime } from '#api/db/trustedTime.ts'
import { write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import { queueMails } from '#api/mails/actions.ts'
import { listMailTimes } from '#api/mails/queries.ts'
import { readCheckinDays } from '#api/settings/queries.ts'
import { addDays, type Day, toFarmDay } from '#contract/days.ts'
import { isComplete } from '#contract/guestRules.ts'
import { readStayGuests } from './queries.ts'

/** Whether everybody is registered with all that the police need. */
async function isCheckedIn(db: Db, id: string, count: number): Promise<boolean> {
  const guests = (await readStayGuests(db, { stay: 'booking', id }))?.guests ?? []
  return guests.length >= count && guests.every(isComplete)
}

/**
 * What is to be sent about a booking; null for nothing. The invitation comes once; the reminder once, the day before the
 * arrival, but not on the day of the invitation.
 */
async function findMail(db: Db, id: string, today: Day) {
  const found = await readMailedBooking(db, id)
  if (found === null || found.row.status !== 'confirmed') return null
  const { row, to, facts } = found
  if (await isCheckedIn(db, id, row.numberOfGuests)) return null
  const [invitedAt] = await listMailTimes(db, id, 'checkinInvitation')
  if (invitedAt === undefined) return { kind: 'checkinInvitation' as const, bookingId: id, to, facts }
  const isReminded = (await listMailTimes(db, id, 'checkinReminder')).length > 0
  const isInvitedToday = toFarmDay(Date.parse(invitedAt)) === today
  if (isReminded || isInvitedToday || addDays(row.checkinDate, -1) !== today) return null
  return { kind: 'checkinReminder' as const, bookingId: id, to, facts }
}

/** Each guest in a transaction of their own: a process that dies has invited some of them and repeats none. */
export async function inviteGuests(db: Database, now: TrustedTime): Promise<void> {
  const today = toFarmDay(now)
  const last = addDays(today, await readCheckinDays(db))
  for (const id of await listConfirmedArrivals(db, addDays(today, 1), last)) {
    if ((await findMail(db, id, today)) === null) continue
    await write(db, { call: 'bookings.job', now, staff: null, key: null }, async (tx) => {
      const mail = await findMail(tx, id, today)
      if (mail !== null) await queueMails(tx, [mail], now)
      return ok(undefined)
    })
  }
}
