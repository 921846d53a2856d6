/** The ready answers: what each is called and how it is made. Shared by the hot path, Koa's routes and the pages. */
import { readAvailability } from './availability/queries.ts'
import type { Database } from './db/database.ts'
import { type Bytes, bytesOf, Ready } from './http/ready.ts'
import type { Answers } from './http/services.ts'
import { presentRoom } from './rooms/present.ts'
import { listRooms } from './rooms/queries.ts'
import { readBookingsEnabled } from './settings/queries.ts'

const json = 'application/json; charset=utf-8'

const availabilityName = (startDate: string, endDate: string): string => `availability ${startDate} ${endDate}`

/** `find` gives what lies ready without waiting. */
export type ReadyAnswers = Answers & {
  find: {
    rooms(): Bytes | null
    bookingsEnabled(): Bytes | null
    availability(startDate: string, endDate: string): Bytes | null
  }
}

export function createAnswers(db: Database): ReadyAnswers {
  const ready = new Ready(() => db.revision.current)
  const make = (name: string, read: () => Promise<unknown>): Promise<Bytes> =>
    ready.get(name, async () => bytesOf(JSON.stringify(await read()), json))
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
