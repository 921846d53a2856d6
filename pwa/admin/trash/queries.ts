/** Reads the trash from Dexie. It is small, so a search looks at every row. */
import { Booking } from '#contract/bookings/bookings.ts'
import { db } from '#pwa/offline/db.ts'
import { compileTerms, findInLines, formatLine, parseSearchTerms } from '#pwa/offline/searchIndex.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'
import { extractDays, includesDay } from '../stays/typedDays.ts'

type TrashList = { bookings: Booking[]; count: number }

const lastDeletedFirst = () => db.trash.orderBy('deletedAt').reverse()

/** The first `limit` bookings that match, the last deleted first, and how many match. */
export async function readTrash(searchText: string, limit: number): Promise<TrashList> {
  if (searchText.trim() === '') {
    const [rows, count] = await Promise.all([lastDeletedFirst().limit(limit).toArray(), db.trash.count()])
    return { bookings: dropInvalidRows(Booking, rows), count }
  }
  const { days, rest } = extractDays(searchText)
  const terms = compileTerms(parseSearchTerms(rest), await db.rooms.toArray())
  const isFound = (row: Booking) =>
    findInLines(formatLine(row), terms).length > 0 && days.every((day) => includesDay(row, day))
  const found = dropInvalidRows(Booking, await lastDeletedFirst().toArray()).filter(isFound)
  return { bookings: found.slice(0, limit), count: found.length }
}
