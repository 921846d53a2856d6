/** Requests that somebody may have made up, while there are unusually many. */
import { useLiveQuery } from 'dexie-react-hooks'
import { getUnprovedState } from '#contract/bookings/bookingRules.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { flood } from '#contract/stays/stay.ts'
import { db } from '#pwa/offline/db.ts'
import { useNow } from '../sync/useSync.ts'

const minuteMs = 60_000

/**
 * The unanswered requests that nobody has proved. Empty on an ordinary day. When more than `flood.requests` come in
 * `flood.minutes`, those that came then; when one holds no days because such requests hold their share, all of them.
 */
export async function readUnverifiedRequests(now: number): Promise<Booking[]> {
  const since = new Date(now - flood.minutes * minuteMs).toISOString()
  const rows = await db.requests.toArray()
  const recentIds = rows.filter((it) => it.since >= since).map(({ id }) => id)
  const isFlood = recentIds.length > flood.requests
  if (!isFlood && !rows.some(({ list }) => list === 'released')) return []
  const requests = (await db.bookings.bulkGet(rows.map(({ id }) => id)))
    .filter((it) => it !== undefined)
    .filter(({ provedAt }) => provedAt === null)
  if (requests.some((it) => getUnprovedState(it) === 'never')) return requests
  return isFlood ? requests.filter(({ id }) => recentIds.includes(id)) : []
}

/** Undefined until they are read. */
export function useUnverifiedRequests(): Booking[] | undefined {
  const now = useNow()
  return useLiveQuery(() => readUnverifiedRequests(now), [now])
}
