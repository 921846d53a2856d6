/** Reads bookings from Dexie: a limited range of an index, or of the search index; never all rows. */
import { Dexie } from 'dexie'
import { Booking } from '#contract/bookings.ts'
import type { Day } from '#contract/days.ts'
import { type BookingStatus, bookingStatuses } from '#contract/stay.ts'
import { db } from '#pwa/offline/db.ts'
import { readBlocks } from '#pwa/offline/searchBlocks.ts'
import { compileTerms, findInLines, parseSearchTerms, type SearchHit } from '#pwa/offline/searchIndex.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'
import { type BookingFilter, compareHits, isAboutToday, isShown } from './filter.ts'
import { extractDays, includesDay } from './typedDays.ts'

type BookingList = { bookings: Booking[]; hasMore: boolean }
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

/**
 * The search index finds bookings by any filter. Rows are read only for the first `limit` of them. Finds nothing when
 * `isWanted` says that somebody has typed on: on a tablet the searches of each letter would queue up.
 */
async function findBookings(
  filter: BookingFilter,
  today: Day,
  limit: number,
  isWanted: () => boolean,
): Promise<Booking[]> {
  const { days, rest } = extractDays(filter.searchText)
  const terms = compileTerms(parseSearchTerms(rest), await db.rooms.toArray())
  // A request that nobody has answered is no guest yet.
  const noGuests = new Set(isAboutToday(filter.view) ? await db.requests.toCollection().primaryKeys() : [])
  const isFound = (hit: SearchHit) =>
    isShown(hit, filter, today) && !noGuests.has(hit.id) && days.every((day) => includesDay(hit, day))
  // Any block may hold the next arrival, so all are read.
  const isWhole = filter.order === 'arrival'
  const hits: SearchHit[] = []
  const collect = (texts: string[]): boolean => {
    if (!isWanted()) return false
    hits.push(...texts.flatMap((lines) => findInLines(lines, terms).filter(isFound)))
    return isWhole || hits.length < limit
  }
  await readBlocks(collect, isWhole ? undefined : 1)
  if (!isWanted()) return []
  const first = hits.sort(compareHits(filter.order)).slice(0, limit)
  return (await db.bookings.bulkGet(first.map((hit) => hit.id))).filter((row) => row !== undefined)
}

/** The first `limit` bookings that match the filter, in its order, and whether there are more. */
export async function readBookings(
  filter: BookingFilter,
  today: Day,
  limit: number,
  isWanted = () => true,
): Promise<BookingList> {
  const { status, view, searchText, order } = filter
  const isIndexed = view === 'all' && order === 'newest' && searchText.trim() === ''
  const bookings = await (isIndexed ? listNewest(status, limit + 1) : findBookings(filter, today, limit + 1, isWanted))
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
