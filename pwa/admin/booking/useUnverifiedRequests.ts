/** Requests that somebody may have made up, while there are unusually many. */
import { useLiveQuery } from 'dexie-react-hooks'
import { getUnprovedState } from '#contract/bookingRules.ts'
import type { Booking } from '#contract/bookings.ts'
import { flood } from '#contract/stay.ts'
import { db } from '#pwa/offline/db.ts'
import { useNow } from '../sync/useSync.ts'

const minuteMs = 60_000

/**
 * The unanswered requests whose addresses nobody has proved. Empty on an ordinary day: until more than `flood.requests`
 * come in `flood.minutes`, or one holds no days because such requests hold their share.
 */
export async function readUnverifiedRequests(now: number): Promise<Booking[]> {
  const rows = await db.requests.toArray()
  const since = new Date(now - flood.minutes * minuteMs).toISOString()
  const isFlood = rows.filter((it) => it.since >= since).length > flood.requests
  if (!isFlood && !rows.some(({ list }) => list === 'released')) return []
  const requests = (await db.bookings.bulkGet(rows.map(({ id }) => id)))
    .filter((it) => it !== undefined)
    .filter(({ provedAt }) => provedAt === null)
  return isFlood || requests.some((it) => getUnprovedState(it) === 'never') ? requests : []
}

export function useUnverifiedRequests(): Booking[] {
  const now = useNow()
  return useLiveQuery(() => readUnverifiedRequests(now), [now]) ?? []
}
