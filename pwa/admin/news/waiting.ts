/** Reads what waits for an answer from Dexie, by index. */
import { Dexie } from 'dexie'
import {
  type Asked,
  compareUrgency,
  getAskedByBooking,
  getAskedByMessage,
  isWaitingForStaff,
} from '#contract/bookings/bookingRules.ts'
import { Booking } from '#contract/bookings/bookings.ts'
import { Contact } from '#contract/contacts.ts'
import type { Day } from '#contract/days/days.ts'
import { db } from '#pwa/offline/db.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'
import { readProperty } from '../settings/queries.ts'

/** What the page of the day shows at most: the most urgent ones. */
const maxRequests = 50
const maxMessages = 20

/** A collection of its own for each use: Dexie's `limit` and `reverse` change the one that they are called on. */
export const waitingUntil = (until: unknown) =>
  db.requests.where('[list+since]').between(['waiting', Dexie.minKey], ['waiting', until], true, true)

async function readRequests(): Promise<Booking[]> {
  const stored = await db.bookings.bulkGet(await waitingUntil(Dexie.maxKey).primaryKeys())
  return dropInvalidRows(
    Booking,
    stored.filter((it) => it !== undefined),
  )
}

const sortBookings = async (bookings: Booking[], today: Day): Promise<Booking[]> => {
  const compare = await readUrgency(today)
  return bookings.toSorted((a, b) => compare(getAskedByBooking(a), getAskedByBooking(b)))
}

/** The requests that wait for an answer, the most urgent first, and how many there are. */
export async function readWaitingRequests(today: Day): Promise<{ requests: Booking[]; count: number }> {
  const requests = await sortBookings(await readRequests(), today)
  return { requests: requests.slice(0, maxRequests), count: requests.length }
}

export type WaitingMessage = { contact: Contact; asked: Asked }

/** The messages that nobody has answered, the most urgent first, and how many there are. */
export async function readWaitingMessages(
  today: Day,
  limit = maxMessages,
): Promise<{ messages: WaitingMessage[]; count: number }> {
  const stored = await db.contacts.bulkGet(await db.unanswered.toCollection().primaryKeys())
  const contacts = dropInvalidRows(
    Contact,
    stored.filter((it) => it !== undefined),
  )
  const compare = await readUrgency(today)
  const messages = (await addStays(contacts)).toSorted((a, b) => compare(a.asked, b.asked))
  return { messages: messages.slice(0, limit), count: messages.length }
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
  const wishes = (await readWishes(today)).filter((it) => !isWaitingForStaff(it))
  return sortBookings([...(await readRequests()), ...wishes], today)
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
