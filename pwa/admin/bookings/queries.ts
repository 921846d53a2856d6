/** Bookings as the screen reads them from Dexie: always a window over an index, never the whole table. */
import { Dexie } from 'dexie'
import { Booking } from '#contract/bookings.ts'
import type { Day } from '#contract/days.ts'
import { type BookingStatus, bookingStatuses } from '#contract/stay.ts'
import { db } from '#pwa/offline/db.ts'
import { keepFit } from '#pwa/offline/sync.ts'
import { findIn, wordsSought } from '#pwa/offline/words.ts'

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

/** The newest bookings in which every word that was typed begins one of their words. */
async function findBookings(words: string[], status: BookingFilter['status'], most: number): Promise<Booking[]> {
  const blocks = (await db.search.toCollection().primaryKeys()).reverse()
  const found: Booking[] = []
  // A common name is found in the newest blocks, a rare one needs them all: each step reads twice as many.
  for (let [from, n] = [0, 1]; from < blocks.length && found.length < most; [from, n] = [from + n, n * 2]) {
    const rows = await db.search.bulkGet(blocks.slice(from, from + n))
    const ids = rows.flatMap((row) => findIn(row?.lines ?? '', words))
    found.push(...(await loadFound(ids, status, most - found.length)))
  }
  return found
}

async function loadFound(ids: string[], status: BookingFilter['status'], most: number): Promise<Booking[]> {
  const bookings: Booking[] = []
  for (let from = 0; from < ids.length && bookings.length < most; from += most) {
    const rows = await db.bookings.bulkGet(ids.slice(from, from + most))
    bookings.push(...rows.filter((row) => row !== undefined).filter((row) => status === 'all' || row.status === status))
  }
  return bookings.slice(0, most)
}

/** Nobody looks through more; and so many are put in order at once. */
const mostSorted = 500

async function findArrivals(words: string[], status: BookingFilter['status'], today: Day): Promise<Booking[]> {
  const found = await findBookings(words, status, mostSorted)
  return found.filter((it) => it.checkinDate >= today).sort((a, b) => (a.checkinDate < b.checkinDate ? -1 : 1))
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
  const words = wordsSought(sought)
  if (words.length === 0) return order === 'newest' ? listBookings(status, most) : listArrivals(status, today, most)
  return order === 'newest' ? findBookings(words, status, most) : findArrivals(words, status, today)
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
