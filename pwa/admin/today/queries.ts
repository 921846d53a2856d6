/** Reads one day of the front desk from Dexie, by index. */
import { Dexie } from 'dexie'
import { Booking } from '#contract/bookings.ts'
import type { Day } from '#contract/days.ts'
import { db } from '#pwa/offline/db.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'
import { readContacts } from '../contacts/queries.ts'
import { readRooms } from '../rooms/queries.ts'
import { readStays } from '../stays/queries.ts'
import { listRoomGuests, sortStays } from './day.ts'

const maxRequests = 50
const maxMessages = 10

/** The requests that have waited longest for an answer, and how many there are. */
async function readWaitingRequests(): Promise<{ requests: Booking[]; count: number }> {
  const waiting = db.requests.where('[list+since]').between(['waiting', Dexie.minKey], ['waiting', Dexie.maxKey])
  const [ids, count] = await Promise.all([waiting.limit(maxRequests).primaryKeys(), waiting.count()])
  const stored = (await db.bookings.bulkGet(ids)).filter((it) => it !== undefined)
  return { requests: dropInvalidRows(Booking, stored), count }
}

export async function readDay(day: Day) {
  const [bookings, rooms, waiting, unanswered] = await Promise.all([
    readStays(day, day),
    readRooms(),
    readWaitingRequests(),
    readContacts('unanswered', '', maxMessages),
  ])
  const stays = sortStays(bookings, day, rooms)
  return { ...stays, rooms: listRoomGuests(stays, rooms), waiting, unanswered }
}
