/**
 * The change feed. Every write transaction stamps its rows with its revision. The feed lists rows in the order
 * (revision, kind, id), each in its newest version. A row that is written again while a page is read gets a higher
 * revision and follows later. No row is missed, because no transaction can still add a revision up to the committed
 * one.
 */

import { changedBookings } from '#api/bookings/queries.ts'
import { changedChannelStays } from '#api/channelStays/queries.ts'
import { changedContacts } from '#api/contacts/queries.ts'
import type { ReadableDatabase } from '#api/db/database.ts'
import { countErasedInRange, listErasedInRange } from '#api/db/erased.ts'
import type { FeedRange, FeedSource } from '#api/db/feed.ts'
import { changedStayGuests } from '#api/guests/queries.ts'
import { changedMarks } from '#api/housekeeping/queries.ts'
import { changedNotes } from '#api/notes/queries.ts'
import { changedOffers } from '#api/offers/queries.ts'
import { listChangedDays } from '#api/roomDays/queries.ts'
import { listChangedRooms } from '#api/rooms/queries.ts'
import { listChangedSettings } from '#api/settings/queries.ts'
import { buildEmptyLists, type Changes, type FeedKind } from '#contract/changes.ts'

/** Rows of a page for a tablet. */
const maxPageRows = 500

/**
 * Where the rows of each kind come from, in the order in which the feed lists rows of the same revision. Rooms come
 * before the bookings that need them.
 */
const sources: { [K in FeedKind]: FeedSource<Changes[K][number]> } = {
  rooms: { list: listChangedRooms },
  settings: { list: listChangedSettings },
  availability: { list: listChangedDays },
  roomMarks: changedMarks,
  contacts: changedContacts,
  notes: changedNotes,
  channelStays: changedChannelStays,
  bookings: changedBookings,
  // After the stays: a tablet drops the guests of a stay that it does not have.
  guests: changedStayGuests,
  offers: changedOffers,
}
const kinds = Object.keys(sources).filter((name): name is FeedKind => name in sources)

/** A position in the feed: after the row `id` of `kind` in `revision`. */
type FeedPosition = { revision: number; kind: FeedKind; id: string }

/** The position after all rows of a revision. No id sorts after U+FFFF. */
const getEndOfRevision = (revision: number): FeedPosition => ({
  revision,
  kind: kinds.at(-1) ?? 'bookings',
  id: '\uffff',
})

const encodeCursor = (epoch: string, position: FeedPosition): string =>
  Buffer.from(JSON.stringify([epoch, position.revision, position.kind, position.id])).toString('base64url')

/** The position of a cursor. A cursor of another epoch, or an invalid one, starts from the beginning. */
function decodeCursor(cursor: string | undefined, epoch: string): FeedPosition {
  try {
    const [cursorEpoch, revision, kind, id] = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString())
    const knownKind = kinds.find((it) => it === kind)
    if (cursorEpoch === epoch && Number.isSafeInteger(revision) && knownKind && typeof id === 'string')
      return { revision, kind: knownKind, id }
  } catch {
    // Invalid cursor.
  }
  return getEndOfRevision(0)
}

/** A row of the feed at its position. */
type Entry = FeedPosition & { item: object }

/**
 * The rows of one kind after a position. In the revision of the position, kinds before its own are already read and
 * kinds after it are not.
 */
function getFeedRange(position: FeedPosition, kind: FeedKind, newest: number): FeedRange {
  const distance = kinds.indexOf(kind) - kinds.indexOf(position.kind)
  const id = distance < 0 ? null : distance === 0 ? position.id : ''
  return { revision: position.revision, id, maxRevision: newest }
}

async function listEntriesOf(db: ReadableDatabase, kind: FeedKind, range: FeedRange, limit: number): Promise<Entry[]> {
  const { list, count }: FeedSource<object> = sources[kind]
  const [rows, erased] = await Promise.all([
    list(db, range, limit),
    count ? listErasedInRange(db, kind, range, limit) : [],
  ])
  return [...rows, ...erased].map((row) => ({ ...row, kind }))
}

async function listEntries(
  db: ReadableDatabase,
  position: FeedPosition,
  newest: number,
  limit: number,
): Promise<Entry[]> {
  const lists = kinds.map((kind) => listEntriesOf(db, kind, getFeedRange(position, kind, newest), limit))
  return (await Promise.all(lists)).flat().sort(compareFeedOrder)
}

function compareFeedOrder(a: FeedPosition, b: FeedPosition): number {
  if (a.revision !== b.revision) return a.revision - b.revision
  if (a.kind !== b.kind) return kinds.indexOf(a.kind) - kinds.indexOf(b.kind)
  return a.id < b.id ? -1 : 1
}

/**
 * How many rows follow after `last`. Kinds that can be counted are counted by index. `listEntries` reads the others
 * without a limit, so their remaining rows are in `unsentEntries`.
 */
async function countRemaining(
  db: ReadableDatabase,
  last: FeedPosition,
  newest: number,
  unsentEntries: Entry[],
): Promise<number> {
  const counts = kinds.map(async (kind) => {
    const { count }: FeedSource<object> = sources[kind]
    if (!count) return unsentEntries.filter((entry) => entry.kind === kind).length
    const range = getFeedRange(last, kind, newest)
    return (await count(db, range)) + (await countErasedInRange(db, kind, range))
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

/** What changed since `cursor`, at most `maxRows`. `more` is true when another page follows. */
export async function getChanges(
  db: ReadableDatabase,
  cursor: string | undefined,
  maxRows = maxPageRows,
): Promise<Changes> {
  const epoch = await db.epoch()
  const newest = db.revision.current
  const position = decodeCursor(cursor, epoch)
  const entries = await listEntries(db, position, newest, maxRows + 1)
  const last = entries.length > maxRows ? entries[maxRows - 1] : undefined
  const page: Changes = {
    epoch,
    cursor: encodeCursor(epoch, last ?? getEndOfRevision(Math.max(newest, position.revision))),
    more: last !== undefined,
    remaining: last ? await countRemaining(db, last, newest, entries.slice(maxRows)) : 0,
    ...buildEmptyLists(),
  }
  for (const { kind, item } of entries.slice(0, maxRows)) {
    const list: object[] = page[kind]
    list.push(item)
  }
  return page
}
