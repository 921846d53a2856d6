/** The ready answers: what each is called and how it is made. Shared by the hot path, Koa's routes and the pages. */
import { readAvailability } from './availability/queries.ts'
import type { Database } from './db/database.ts'
import { type CachedResponse, createCachedResponse, ResponseCache } from './http/ready.ts'
import type { ResponseSource } from './http/services.ts'
import { presentRoom } from './rooms/present.ts'
import { listRooms } from './rooms/queries.ts'
import { readBookingsEnabled } from './settings/queries.ts'

const json = 'application/json; charset=utf-8'

const availabilityName = (startDate: string, endDate: string): string => `availability ${startDate} ${endDate}`

/** `find` gives what lies ready without waiting. */
export type ReadyAnswers = ResponseSource & {
  find: {
    rooms(): CachedResponse | null
    bookingsEnabled(): CachedResponse | null
    availability(startDate: string, endDate: string): CachedResponse | null
  }
}

export function createAnswers(db: Database): ReadyAnswers {
  const ready = new ResponseCache(() => db.revision.current)
  const make = (name: string, read: () => Promise<unknown>): Promise<CachedResponse> =>
    ready.get(name, async () => createCachedResponse(JSON.stringify(await read()), json))
  return {
    rooms: () => make('rooms', async () => (await listRooms(db)).map(presentRoom)),
    bookingsEnabled: () => make('bookings-enabled', async () => ({ enabled: await readBookingsEnabled(db) })),
    availability: (startDate, endDate) =>
      make(availabilityName(startDate, endDate), () => readAvailability(db, startDate, endDate, 'guest')),
    find: {
      rooms: () => ready.find('rooms'),
      bookingsEnabled: () => ready.find('bookings-enabled'),
      availability: (startDate, endDate) => ready.find(availabilityName(startDate, endDate)),
    },
  }
}
