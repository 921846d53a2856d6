/** Reads what waits for an answer from Dexie, by index. */
import { Dexie } from 'dexie'
import {
  type Asked,
  compareUrgency,
  getAskedByBooking,
  getAskedByMessage,
  isWaitingForStaff,
} from '#contract/bookingRules.ts'
import { Booking } from '#contract/bookings.ts'
import { Contact } from '#contract/contacts.ts'
import type { Day } from '#contract/days.ts'
import { db } from '#pwa/offline/db.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'
import { readProperty } from '../settings/queries.ts'

/** Of each end: those that have waited longest, and the newest. */
const maxRequests = 25
const maxMessages = 10

/** A collection of its own for each use: Dexie's `limit` and `reverse` change the one that they are called on. */
export const waitingUntil = (until: unknown) =>
  db.requests.where('[list+since]').between(['waiting', Dexie.minKey], ['waiting', until], true, true)

/** The requests that have waited longest, the newest ones, and how many wait for an answer. */
export async function readWaitingRequests(): Promise<{ requests: Booking[]; count: number }> {
  const all = () => waitingUntil(Dexie.maxKey)
  const [oldest, newest, count] = await Promise.all([
    all().limit(maxRequests).primaryKeys(),
    all().reverse().limit(maxRequests).primaryKeys(),
    all().count(),
  ])
  const ids = [...new Set([...oldest, ...newest])]
  const stored = (await db.bookings.bulkGet(ids)).filter((it) => it !== undefined)
  return { requests: dropInvalidRows(Booking, stored), count }
}

export type WaitingMessage = { contact: Contact; asked: Asked }

/** The messages that have waited longest, the newest ones, and how many nobody has answered. */
export async function readWaitingMessages(): Promise<{ messages: WaitingMessage[]; count: number }> {
  const [oldest, newest, count] = await Promise.all([
    db.unanswered.limit(maxMessages).primaryKeys(),
    db.unanswered.reverse().limit(maxMessages).primaryKeys(),
    db.unanswered.count(),
  ])
  const stored = (await db.contacts.bulkGet([...new Set([...oldest, ...newest])])).filter((it) => it !== undefined)
  return { messages: await addStays(dropInvalidRows(Contact, stored)), count }
}

/** By when each message is to be answered depends on the stay that it is about. */
async function addStays(contacts: Contact[]): Promise<WaitingMessage[]> {
  const stays = await db.bookings.bulkGet(contacts.map(({ bookingId }) => bookingId ?? ''))
  return contacts.map((contact, i) => {
    const stay = stays[i]
    const isComing = stay && stay.deletedAt === null && ['pending', 'confirmed'].includes(stay.status)
    return { contact, asked: getAskedByMessage(contact.createdAt, isComing ? stay : undefined) }
  })
}

/** The messages that nobody has answered, the most urgent first. */
export async function readUrgentMessages(today: Day, limit: number): Promise<Contact[]> {
  const stored = await db.contacts.bulkGet(await db.unanswered.toCollection().primaryKeys())
  const contacts = stored.filter((it) => it !== undefined)
  const compare = await readUrgency(today)
  const messages = (await addStays(contacts)).toSorted((a, b) => compare(a.asked, b.asked))
  return messages.slice(0, limit).map(({ contact }) => contact)
}

async function readUrgency(today: Day): Promise<(a: Asked, b: Asked) => number> {
  const replyHours = (await readProperty()).value?.figures.replyHours ?? 0
  return (a, b) => compareUrgency(a, b, replyHours, today)
}

/** The stays whose guests ask for other days. */
export async function readWishes(today: Day): Promise<Booking[]> {
  const stored = await db.bookings.where('wishedAt').above('').toArray()
  return dropInvalidRows(Booking, stored).filter((it) => it.deletedAt === null && it.checkoutDate > today)
}

/** The bookings that wait for an answer, the most urgent first. */
export async function readUrgentBookings(today: Day): Promise<Booking[]> {
  const stored = await db.bookings.bulkGet(await waitingUntil(Dexie.maxKey).primaryKeys())
  const requests = dropInvalidRows(
    Booking,
    stored.filter((it) => it !== undefined),
  )
  const wishes = (await readWishes(today)).filter((it) => !isWaitingForStaff(it))
  const compare = await readUrgency(today)
  return [...requests, ...wishes].toSorted((a, b) => compare(getAskedByBooking(a), getAskedByBooking(b)))
}

/** How much waits for an answer: requests, wishes for other days, messages. The app's icon says it. */
export async function countWaiting(today: Day): Promise<number> {
  const [requests, wishes, messages] = await Promise.all([
    waitingUntil(Dexie.maxKey).count(),
    readWishes(today),
    db.unanswered.count(),
  ])
  return requests + wishes.filter((it) => !isWaitingForStaff(it)).length + messages
}
