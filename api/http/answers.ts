/** The ready answers: what each is called, how it is made, and the parameters that name it. Shared by hot path and Koa. */
import { readAvailability } from '../availability/queries.ts'
import type { Database } from '../db/database.ts'
import { presentRoom } from '../rooms/present.ts'
import { listRooms } from '../rooms/queries.ts'
import { readBookingsEnabled } from '../settings/queries.ts'
import { type Bytes, bytesOf, type Ready } from './ready.ts'

const json = 'application/json; charset=utf-8'

export const answerNames = {
  rooms: 'rooms',
  bookingsEnabled: 'bookings-enabled',
  availability: (startDate: string, endDate: string): string => `availability ${startDate} ${endDate}`,
}

export const roomsBytes = (ready: Ready, db: Database): Promise<Bytes> =>
  ready.get(answerNames.rooms, async () => bytesOf(JSON.stringify((await listRooms(db)).map(presentRoom)), json))

export const bookingsEnabledBytes = (ready: Ready, db: Database): Promise<Bytes> =>
  ready.get(answerNames.bookingsEnabled, async () =>
    bytesOf(JSON.stringify({ enabled: await readBookingsEnabled(db) }), json),
  )

/** `startDate` and `endDate` have been checked. */
export const availabilityBytes = (ready: Ready, db: Database, startDate: string, endDate: string): Promise<Bytes> =>
  ready.get(answerNames.availability(startDate, endDate), async () =>
    bytesOf(JSON.stringify(await readAvailability(db, startDate, endDate, 'guest')), json),
  )
