import { listBookingsBetween, presentBookings } from '#api/bookings/queries.ts'
import { readChannelStaysBetween } from '#api/channelStays/queries.ts'
import type { Db } from '#api/db/table.ts'
import type { StaffRow } from '#api/staff/model.ts'
import { findStaff, hashToken } from '#api/staff/queries.ts'
import { addDays, type Day } from '#contract/days.ts'
import type { FarmStay } from '#contract/farmStays.ts'
import { staffCalendars } from './model.ts'

export async function readStaffCalendar(db: Db, staffId: string): Promise<{ createdAt: string | null }> {
  return { createdAt: (await staffCalendars(db).findByPk(staffId, { raw: true }))?.createdAt ?? null }
}

/** The account whose address has this token. Null once the address was revoked or the account removed. */
export async function findCalendarReader(db: Db, token: string): Promise<StaffRow | null> {
  const row = await staffCalendars(db).findOne({ where: { tokenHash: hashToken(token) }, raw: true })
  return row === null ? null : findStaff(db, row.staffId)
}

/** How far a calendar reaches back and ahead, in days. */
const [pastDays, horizonDays] = [30, 540]

export async function listCalendarStays(db: Db, today: Day): Promise<FarmStay[]> {
  const [from, last] = [addDays(today, -pastDays), addDays(today, horizonDays)]
  return [
    ...(await presentBookings(db, await listBookingsBetween(db, from, last))),
    ...(await readChannelStaysBetween(db, from, last)),
  ]
}
