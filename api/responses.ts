/** The cached responses: the key of each and how it is built. The hot path, Koa's routes and the pages share them. */

import { toFarmDay } from '#contract/days.ts'
import { readAvailability, readCalendarBase } from './availability/queries.ts'
import type { Clock } from './clock.ts'
import type { ReadableDatabase } from './db/database.ts'
import { type CachedResponse, createCachedResponse, ResponseCache } from './http/responseCache.ts'
import type { ResponseSource } from './http/services.ts'
import { readRoomsForGuests } from './rooms/queries.ts'
import { readBookingsEnabled } from './settings/queries.ts'

const jsonType = 'application/json; charset=utf-8'

const getAvailabilityKey = (startDate: string, endDate: string): string => `availability ${startDate} ${endDate}`

/** The `find` functions return the cached response of the current revision, or null; they never wait. */
export type CachedResponseSource = ResponseSource & {
  findRooms(): CachedResponse | null
  findBookingsEnabled(): CachedResponse | null
  findAvailability(startDate: string, endDate: string): CachedResponse | null
}

export function createResponseSource(db: ReadableDatabase, clock: Clock): CachedResponseSource {
  const cache = new ResponseCache(() => db.revision.current)
  const getCalendarBase = rememberForRevision(db, () => readCalendarBase(db))
  const getOrCreate = (key: string, read: () => Promise<unknown>): Promise<CachedResponse> =>
    cache.getOrCreate(key, async () => createCachedResponse(JSON.stringify(await read()), jsonType))
  return {
    getRooms: () => getOrCreate('rooms', () => readRoomsForGuests(db, toFarmDay(clock.now()))),
    getBookingsEnabled: () => getOrCreate('bookings-enabled', async () => ({ enabled: await readBookingsEnabled(db) })),
    getAvailability: (startDate, endDate) =>
      getOrCreate(getAvailabilityKey(startDate, endDate), () =>
        readAvailability(db, startDate, endDate, 'guest', getCalendarBase()),
      ),
    findRooms: () => cache.findCurrent('rooms'),
    findBookingsEnabled: () => cache.findCurrent('bookings-enabled'),
    findAvailability: (startDate, endDate) => cache.findCurrent(getAvailabilityKey(startDate, endDate)),
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
