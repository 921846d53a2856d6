/** Reads bookings from Dexie: always a limited range of an index, never the whole table. */
import { Dexie } from 'dexie'
import { Booking } from '#contract/bookings.ts'
import type { Day } from '#contract/days.ts'
import { type BookingStatus, bookingStatuses } from '#contract/stay.ts'
import { db } from '#pwa/offline/db.ts'
import { findInLines, getStatusWord, parseSearchTerms, type SearchHit } from '#pwa/offline/searchIndex.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'

export const bookingOrders = ['newest', 'arrival'] as const
/** `newest`: the newest requests first. `arrival`: only arrivals from today on, the next one first. */
export type BookingOrder = (typeof bookingOrders)[number]
export type BookingFilter = { status: BookingStatus | 'all'; searchText: string; order: BookingOrder }
type BookingList = { bookings: Booking[]; hasMore: boolean }
type BookingCounts = Record<BookingStatus | 'all', number>

const getStatusRange = (status: string): [[string, unknown], [string, unknown]] => [
  [status, Dexie.minKey],
  [status, Dexie.maxKey],
]

const loadBookings = async (hits: SearchHit[]): Promise<Booking[]> =>
  (await db.bookings.bulkGet(hits.map((hit) => hit.id))).filter((row) => row !== undefined)

/** The newest `limit` bookings that match: every search word is the start of one of the booking's words. */
async function findNewest(words: string[], limit: number): Promise<Booking[]> {
  const blocks = (await db.search.toCollection().primaryKeys()).reverse()
  const hits: SearchHit[] = []
  // A common name is found in the newest blocks, a rare one needs all of them, so each step reads twice as many blocks.
  for (let [from, n] = [0, 1]; from < blocks.length && hits.length < limit; [from, n] = [from + n, n * 2]) {
    const rows = await db.search.bulkGet(blocks.slice(from, from + n))
    hits.push(...rows.flatMap((row) => findInLines(row?.lines ?? '', words)))
  }
  return loadBookings(hits.slice(0, limit))
}

/** The next `limit` arrivals that match. Any block may hold one, so all blocks are read. */
async function findArrivals(words: string[], today: Day, limit: number): Promise<Booking[]> {
  const blocks = await db.search.toArray()
  const hits = blocks.flatMap((block) => findInLines(block.lines, words)).filter((hit) => hit.checkinDate >= today)
  return loadBookings(hits.sort((a, b) => (a.checkinDate < b.checkinDate ? -1 : 1)).slice(0, limit))
}

const listArrivals = (status: BookingFilter['status'], today: Day, limit: number): Promise<Booking[]> =>
  (status === 'all'
    ? db.bookings.where('checkinDate').aboveOrEqual(today)
    : db.bookings.where('[status+checkinDate]').between([status, today], [status, Dexie.maxKey])
  )
    .limit(limit)
    .toArray()

function listBookings(status: BookingFilter['status'], limit: number): Promise<Booking[]> {
  const oldestFirst =
    status === 'all'
      ? db.bookings.orderBy('createdAt')
      : db.bookings.where('[status+createdAt]').between(...getStatusRange(status))
  return oldestFirst.reverse().limit(limit).toArray()
}

async function readRows({ status, searchText, order }: BookingFilter, today: Day, limit: number): Promise<Booking[]> {
  const terms = parseSearchTerms(searchText)
  if (terms.length === 0) return order === 'newest' ? listBookings(status, limit) : listArrivals(status, today, limit)
  const words = status === 'all' ? terms : [...terms, getStatusWord(status)]
  return order === 'newest' ? findNewest(words, limit) : findArrivals(words, today, limit)
}

/** The first `limit` bookings that match the filter, in its order, and whether there are more. */
export async function readBookings(filter: BookingFilter, today: Day, limit: number): Promise<BookingList> {
  const bookings = await readRows(filter, today, limit + 1)
  return { bookings: dropInvalidRows(Booking, bookings).slice(0, limit), hasMore: bookings.length > limit }
}

/** Counts on an index, without reading rows. */
export async function countBookings(): Promise<BookingCounts> {
  const [pending = 0, confirmed = 0, cancelled = 0, completed = 0] = await Promise.all(
    bookingStatuses.map((status) =>
      db.bookings
        .where('[status+createdAt]')
        .between(...getStatusRange(status))
        .count(),
    ),
  )
  return { all: pending + confirmed + cancelled + completed, pending, confirmed, cancelled, completed }
}
