/** Reads one day of the front desk from Dexie, by index. */
import { Dexie } from 'dexie'
import { isUnanswered } from '#contract/bookingRules.ts'
import { Booking } from '#contract/bookings.ts'
import type { Day } from '#contract/days.ts'
import { db } from '#pwa/offline/db.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'
import { readContacts } from '../contacts/queries.ts'
import { readRooms } from '../rooms/queries.ts'
import { readEditedDays, readStays } from '../stays/queries.ts'
import { listRoomNights, sortStays } from './day.ts'

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
  const [bookings, editedDays, rooms, waiting, unanswered] = await Promise.all([
    readStays(day, day),
    readEditedDays(day, day),
    readRooms(),
    readWaitingRequests(),
    readContacts('unanswered', '', maxMessages),
  ])
  // A request that nobody has answered is no guest yet.
  const stays = sortStays(
    bookings.filter((it) => !isUnanswered(it)),
    day,
    rooms,
  )
  const closedRoomIds = new Set(editedDays.filter((it) => !it.available).map((it) => it.roomId))
  return { ...stays, rooms: listRoomNights(stays, rooms, closedRoomIds), waiting, unanswered }
}
