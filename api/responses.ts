/** The cached responses: the key of each and how it is built. The hot path, Koa's routes and the pages share them. */

import { toFarmDay } from '#contract/days/days.ts'
import { readAvailability, readCalendarBase } from './availability/queries.ts'
import type { Clock } from './clock.ts'
import type { ReadableDatabase } from './db/database.ts'
import { type CachedResponse, createCachedResponse, type LastResponse, ResponseCache } from './http/responseCache.ts'
import type { ResponseSource } from './http/services.ts'
import { readRoomsForGuests } from './rooms/queries.ts'
import { readBookingsEnabled } from './settings/queries.ts'

const jsonType = 'application/json; charset=utf-8'

const getAvailabilityKey = (startDate: string, endDate: string): string => `availability ${startDate} ${endDate}`

/** How a cached response is looked up: the one of the current revision, or the last one. Neither waits. */
export type Lookup = 'current' | 'last'

export type CachedResponseSource = ResponseSource & {
  findRooms(lookup: Lookup): LastResponse | null
  findBookingsEnabled(lookup: Lookup): LastResponse | null
  findAvailability(lookup: Lookup, startDate: string, endDate: string): LastResponse | null
}

export function createResponseSource(db: ReadableDatabase, clock: Clock): CachedResponseSource {
  const cache = new ResponseCache(() => db.revision.current, clock.now)
  const getCalendarBase = rememberForRevision(db, () => readCalendarBase(db))
  const getOrCreate = (key: string, read: () => Promise<unknown>): Promise<CachedResponse> =>
    cache.getOrCreate(key, async () => createCachedResponse(JSON.stringify(await read()), jsonType))
  const find = (lookup: Lookup, key: string) => (lookup === 'current' ? cache.findCurrent(key) : cache.findLast(key))
  return {
    getRooms: () => getOrCreate('rooms', () => readRoomsForGuests(db, toFarmDay(clock.now()))),
    getBookingsEnabled: () => getOrCreate('bookings-enabled', async () => ({ enabled: await readBookingsEnabled(db) })),
    getAvailability: (startDate, endDate) =>
      getOrCreate(getAvailabilityKey(startDate, endDate), () =>
        readAvailability(db, startDate, endDate, 'guest', getCalendarBase()),
      ),
    findRooms: (lookup) => find(lookup, 'rooms'),
    findBookingsEnabled: (lookup) => find(lookup, 'bookings-enabled'),
    findAvailability: (lookup, startDate, endDate) => find(lookup, getAvailabilityKey(startDate, endDate)),
  }
}

/** Reads a value once for each revision. A failed reading is not remembered. */
function rememberForRevision<T>({ revision }: ReadableDatabase, read: () => Promise<T>): () => Promise<T> {
  let latest: { revision: number; value: Promise<T> } | null = null
  return () => {
    if (latest?.revision !== revision.current) {
      const value = read()
      latest = { revision: revision.current, value }
      value.catch(() => {
        if (latest?.value === value) latest = null
      })
    }
    return latest.value
  }
}
