/** Bookings as the screen reads them from Dexie: always a window over an index, never the whole table. */
import { Dexie } from 'dexie'
import type { Booking } from '#contract/bookings.ts'
import { type BookingStatus, bookingStatuses } from '#contract/stay.ts'
import { db } from '#pwa/offline/db.ts'
import { wordsSought } from '#pwa/offline/words.ts'

/** `ids`: what a search found; null while none is made. */
export type BookingFilter = { status: BookingStatus | 'all'; ids: string[] | null }
export type BookingWindow = { bookings: Booking[]; hasMore: boolean }
export type BookingCounts = Record<BookingStatus | 'all', number>

const ofStatus = (status: string): [[string, unknown], [string, unknown]] => [
  [status, Dexie.minKey],
  [status, Dexie.maxKey],
]

const isShown = (booking: Booking | undefined, status: BookingFilter['status']): booking is Booking =>
  booking !== undefined && booking.deletedAt === null && (status === 'all' || booking.status === status)

/**
 * Ids of the bookings in which every word that was typed begins one of their words, newest first: an id begins with its
 * instant. Null when nothing was typed. Not for `useLiveQuery`, which would note each of thousands of keys.
 */
export async function findIds(sought: string): Promise<string[] | null> {
  const words = wordsSought(sought)
  if (words.length === 0) return null
  const found = await Promise.all(words.map((word) => db.words.where('words').startsWith(word).primaryKeys()))
  const [first = [], ...others] = found.map((ids) => new Set(ids))
  return [...first]
    .filter((id) => others.every((ids) => ids.has(id)))
    .sort()
    .reverse()
}

async function loadFound(ids: string[], status: BookingFilter['status'], most: number): Promise<Booking[]> {
  const bookings: Booking[] = []
  for (let from = 0; from < ids.length && bookings.length < most; from += most) {
    const rows = await db.bookings.bulkGet(ids.slice(from, from + most))
    bookings.push(...rows.filter((row) => isShown(row, status)))
  }
  return bookings.slice(0, most)
}

async function listBookings(status: BookingFilter['status'], most: number): Promise<Booking[]> {
  const newestFirst =
    status === 'all'
      ? db.bookings.orderBy('createdAt').reverse()
      : db.bookings
          .where('[status+createdAt]')
          .between(...ofStatus(status))
          .reverse()
  return newestFirst
    .filter((row) => isShown(row, status))
    .limit(most)
    .toArray()
}

/** The newest `size` bookings that the filter lets through, and whether there are more. */
export async function readBookings({ status, ids }: BookingFilter, size: number): Promise<BookingWindow> {
  const bookings = await (ids ? loadFound(ids, status, size + 1) : listBookings(status, size + 1))
  return { bookings: bookings.slice(0, size), hasMore: bookings.length > size }
}

/** Counted on indexes alone; what lies in the trash is subtracted, since only its rows have a `deletedAt`. */
export async function countBookings(): Promise<BookingCounts> {
  const count = async (status: BookingStatus): Promise<number> => {
    const [all, trashed] = await Promise.all([
      db.bookings
        .where('[status+createdAt]')
        .between(...ofStatus(status))
        .count(),
      db.bookings
        .where('[status+deletedAt]')
        .between(...ofStatus(status))
        .count(),
    ])
    return all - trashed
  }
  const [pending = 0, confirmed = 0, cancelled = 0, completed = 0] = await Promise.all(bookingStatuses.map(count))
  return { all: pending + confirmed + cancelled + completed, pending, confirmed, cancelled, completed }
}
