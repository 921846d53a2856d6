/**
 * In a flood of requests, a request holds its days for a while only, until its guest proves the address. So a robot that
 * makes up addresses cannot keep the rooms.
 */
import type { Db } from '#api/db/table.ts'
import type { Tx } from '#api/db/write.ts'
import { isMailAccepted } from '#api/mails/queries.ts'
import { releaseDays } from '#api/roomDays/actions.ts'
import { readProperty } from '#api/settings/queries.ts'
import { flood } from '#contract/stay.ts'
import { bookings } from './model.ts'
import { countRecentRequests, listExpiredHolds } from './queries.ts'

const minuteMs = 60_000

/**
 * Until when a new request holds its days, or null when it holds them without an end. Without a working mail server no
 * guest could prove an address.
 */
export async function getHeldUntil(tx: Tx, hasMailServer: boolean, now: number): Promise<string | null> {
  if (!hasMailServer) return null
  const { proof } = (await readProperty(tx)).value
  const isNeeded =
    proof === 'always' || (await countRecentRequests(tx, now, flood.minutes * minuteMs)) >= flood.requests
  return isNeeded && (await isMailAccepted(tx, now)) ? new Date(now + flood.holdMinutes * minuteMs).toISOString() : null
}

export const hasExpiredHolds = async (db: Db, now: number): Promise<boolean> =>
  (await listExpiredHolds(db, now)).length > 0

/**
 * Frees the days of requests whose guests have not proved their address in time. Whoever takes days, or judges who has
 * them, does it first, so the days are free on time, whether a job has run or not. The version stays, so an edit that
 * staff have begun stays valid.
 */
export async function releaseExpiredHolds(tx: Tx): Promise<void> {
  const ids = await listExpiredHolds(tx, Date.parse(tx.timestamp))
  if (ids.length === 0) return
  const released = { releasedAt: tx.timestamp, revision: tx.revision }
  await bookings(tx).update(released, { where: { id: ids }, transaction: tx.transaction })
  await releaseDays(tx, ids)
}
