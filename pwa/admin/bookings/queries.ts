/** Bookings as the screen reads them from Dexie: always a window over an index, never the whole table. */
import { Dexie } from 'dexie'
import { Booking } from '#contract/bookings.ts'
import type { Day } from '#contract/days.ts'
import { type BookingStatus, bookingStatuses } from '#contract/stay.ts'
import { db } from '#pwa/offline/db.ts'
import { keepFit } from '#pwa/offline/sync.ts'
import { findIn, type Hit, statusWord, wordsSought } from '#pwa/offline/words.ts'

export const bookingOrders = ['newest', 'arrival'] as const
/** The newest requests first; or, of those that arrive from today on, the next arrival first. */
export type BookingOrder = (typeof bookingOrders)[number]
export type BookingFilter = { status: BookingStatus | 'all'; sought: string; order: BookingOrder }
export type BookingWindow = { bookings: Booking[]; hasMore: boolean }
export type BookingCounts = Record<BookingStatus | 'all', number>

const ofStatus = (status: string): [[string, unknown], [string, unknown]] => [
  [status, Dexie.minKey],
  [status, Dexie.maxKey],
]

const loadBookings = async (hits: Hit[]): Promise<Booking[]> =>
  (await db.bookings.bulkGet(hits.map((hit) => hit.id))).filter((row) => row !== undefined)

/** The newest `most` bookings in which every word begins one of their words. */
async function findNewest(words: string[], most: number): Promise<Booking[]> {
  const blocks = (await db.search.toCollection().primaryKeys()).reverse()
  const hits: Hit[] = []
  // A common name is found in the newest blocks, a rare one needs them all: each step reads twice as many.
  for (let [from, n] = [0, 1]; from < blocks.length && hits.length < most; [from, n] = [from + n, n * 2]) {
    const rows = await db.search.bulkGet(blocks.slice(from, from + n))
    hits.push(...rows.flatMap((row) => findIn(row?.lines ?? '', words)))
  }
  return loadBookings(hits.slice(0, most))
}

/** The next `most` arrivals among them: any block may hold one. */
async function findArrivals(words: string[], today: Day, most: number): Promise<Booking[]> {
  const blocks = await db.search.toArray()
  const hits = blocks.flatMap((block) => findIn(block.lines, words)).filter((hit) => hit.checkinDate >= today)
  return loadBookings(hits.sort((a, b) => (a.checkinDate < b.checkinDate ? -1 : 1)).slice(0, most))
}

const listArrivals = (status: BookingFilter['status'], today: Day, most: number): Promise<Booking[]> =>
  (status === 'all'
    ? db.bookings.where('checkinDate').aboveOrEqual(today)
    : db.bookings.where('[status+checkinDate]').between([status, today], [status, Dexie.maxKey])
  )
    .limit(most)
    .toArray()

function listBookings(status: BookingFilter['status'], most: number): Promise<Booking[]> {
  const oldestFirst =
    status === 'all'
      ? db.bookings.orderBy('createdAt')
      : db.bookings.where('[status+createdAt]').between(...ofStatus(status))
  return oldestFirst.reverse().limit(most).toArray()
}

async function readRows({ status, sought, order }: BookingFilter, today: Day, most: number): Promise<Booking[]> {
  const typed = wordsSought(sought)
  if (typed.length === 0) return order === 'newest' ? listBookings(status, most) : listArrivals(status, today, most)
  const words = status === 'all' ? typed : [...typed, statusWord(status)]
  return order === 'newest' ? findNewest(words, most) : findArrivals(words, today, most)
}

/** The first `size` bookings that the filter lets through, in its order, and whether there are more. */
export async function readBookings(filter: BookingFilter, today: Day, size: number): Promise<BookingWindow> {
  const bookings = await readRows(filter, today, size + 1)
  return { bookings: keepFit(Booking, bookings).slice(0, size), hasMore: bookings.length > size }
}

/** Counted on an index alone. */
export async function countBookings(): Promise<BookingCounts> {
  const [pending = 0, confirmed = 0, cancelled = 0, completed = 0] = await Promise.all(
    bookingStatuses.map((status) =>
      db.bookings
        .where('[status+createdAt]')
        .between(...ofStatus(status))
        .count(),
    ),
  )
  return { all: pending + confirmed + cancelled + completed, pending, confirmed, cancelled, completed }
}
