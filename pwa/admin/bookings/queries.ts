/** Reads bookings from Dexie: a limited range of an index, or of the search index; never all rows. */
import { Dexie } from 'dexie'
import { Booking } from '#contract/bookings/bookings.ts'
import type { Day } from '#contract/days/days.ts'
import { type BookingStatus, bookingStatuses } from '#contract/stays/stay.ts'
import { db } from '#pwa/offline/db.ts'
import {
  compileTerms,
  findInLines,
  findStaysOfGuests,
  parseSearchTerms,
  type SearchHit,
} from '#pwa/offline/searchIndex.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'
import { readUrgentBookings } from '../news/waiting.ts'
import { extractDays, includesDay } from '../stays/typedDays.ts'
import { type BookingFilter, compareHits, isAboutToday, isShown } from './filter.ts'

export type BookingList = { bookings: Booking[]; hasMore: boolean }
type BookingCounts = Record<BookingStatus | 'all', number>

const getStatusRange = (status: string): [[string, unknown], [string, unknown]] => [
  [status, Dexie.minKey],
  [status, Dexie.maxKey],
]

function listNewest(status: BookingFilter['status'], limit: number): Promise<Booking[]> {
  const oldestFirst =
    status === 'all'
      ? db.bookings.orderBy('createdAt')
      : db.bookings.where('[status+createdAt]').between(...getStatusRange(status))
  return oldestFirst.reverse().limit(limit).toArray()
}

/** Whether an index of the rows lists these bookings. Any other filter needs the search index. */
export const isListedByIndex = ({ view, order, searchText }: BookingFilter): boolean =>
  view === 'all' && order === 'newest' && searchText.trim() === ''

/** Rows are read only for the first `limit` bookings that are found. */
async function findBookings(filter: BookingFilter, today: Day, limit: number, blocks: string[]): Promise<Booking[]> {
  const { days, rest } = extractDays(filter.searchText)
  const words = parseSearchTerms(rest)
  const terms = compileTerms(words, await db.rooms.toArray())
  const ofGuests = words.length > 0 ? findStaysOfGuests(await db.guests.toArray(), words) : new Set<string>()
  // A request that nobody has answered is no guest yet.
  const noGuests = new Set(isAboutToday(filter.view) ? await db.requests.toCollection().primaryKeys() : [])
  const isFound = (hit: SearchHit) =>
    isShown(hit, filter, today) && !noGuests.has(hit.id) && days.every((day) => includesDay(hit, day))
  const waiting = filter.order === 'urgent' ? await readUrgentBookings(today) : null
  const hits: SearchHit[] = []
  for (const lines of blocks) {
    hits.push(...findInLines(lines, terms, ofGuests).filter(isFound))
    // The newest come first, but any block may hold the next arrival.
    if (filter.order === 'newest' && hits.length >= limit) break
  }
  if (waiting) return waiting.filter(({ id }) => hits.some((hit) => hit.id === id)).slice(0, limit)
  const first = hits.sort(compareHits(filter.order)).slice(0, limit)
  return (await db.bookings.bulkGet(first.map((hit) => hit.id))).filter((row) => row !== undefined)
}

/**
 * The first `limit` bookings that match the filter, in its order, and whether there are more. `blocks`: the texts of the
 * search index, for a filter that needs it.
 */
export async function readBookings(
  filter: BookingFilter,
  today: Day,
  limit: number,
  blocks: string[],
): Promise<BookingList> {
  const found = isListedByIndex(filter)
    ? await listNewest(filter.status, limit + 1)
    : await findBookings(filter, today, limit + 1, blocks)
  return { bookings: dropInvalidRows(Booking, found).slice(0, limit), hasMore: found.length > limit }
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
