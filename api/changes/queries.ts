/**
 * The change feed. Every write transaction stamps its rows with its revision. The feed lists rows in the order
 * (revision, kind, id), each in its newest version. A row that is written again while a page is read gets a higher
 * revision and follows later. No row is missed, because no transaction can still add a revision up to the committed
 * one.
 */

import { countChangedBookings, listChangedBookings } from '#api/bookings/queries.ts'
import { countChangedContacts, listChangedContacts } from '#api/contacts/queries.ts'
import type { ReadableDatabase } from '#api/db/database.ts'
import { countErasedInRange, listErasedInRange } from '#api/db/erased.ts'
import type { FeedEntry, FeedRange } from '#api/db/feed.ts'
import { countChangedNotes, listChangedNotes } from '#api/notes/queries.ts'
import { listChangedDays } from '#api/roomDays/queries.ts'
import { listChangedRooms } from '#api/rooms/queries.ts'
import { listChangedSettings } from '#api/settings/queries.ts'
import type { Changes } from '#contract/changes.ts'

/** Rows per page. */
const maxPageRows = 500

/**
 * The kinds in the order in which the feed lists rows of the same revision. Rooms come before the bookings that need
 * them.
 */
const kinds = ['rooms', 'settings', 'availability', 'contacts', 'notes', 'bookings'] as const
type Kind = (typeof kinds)[number]
const countedKinds = ['contacts', 'notes', 'bookings'] as const satisfies Kind[]

/** A position in the feed: after the row `id` of `kind` in `revision`. */
type FeedPosition = { revision: number; kind: Kind; id: string }

/** The position after all rows of a revision. No id sorts after U+FFFF. */
const getEndOfRevision = (revision: number): FeedPosition => ({ revision, kind: 'bookings', id: '\uffff' })

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

/** A row of the feed and the function that adds it to a page. */
type Entry = FeedPosition & { addTo: (page: Changes) => void }

/**
 * The rows of one kind after a position. In the revision of the position, kinds before its own are already read and
 * kinds after it are not.
 */
function getFeedRange(position: FeedPosition, kind: Kind, newest: number): FeedRange {
  const distance = kinds.indexOf(kind) - kinds.indexOf(position.kind)
  const id = distance < 0 ? null : distance === 0 ? position.id : ''
  return { revision: position.revision, id, maxRevision: newest, limit: maxPageRows + 1 }
}

async function listEntries(db: ReadableDatabase, position: FeedPosition, newest: number): Promise<Entry[]> {
  const getRange = (kind: Kind) => getFeedRange(position, kind, newest)
  const toEntries = <T>(kind: Kind, rows: FeedEntry<T>[], addTo: (page: Changes, item: T) => void): Entry[] =>
    rows.map(({ revision, id, item }) => ({ revision, kind, id, addTo: (page) => addTo(page, item) }))
  const [rooms, settings, days, contacts, notes, bookings, erasedContacts, erasedNotes, erasedBookings] =
    await Promise.all([
      listChangedRooms(db, getRange('rooms')),
      listChangedSettings(db, getRange('settings')),
      listChangedDays(db, getRange('availability')),
      listChangedContacts(db, getRange('contacts')),
      listChangedNotes(db, getRange('notes')),
      listChangedBookings(db, getRange('bookings')),
      listErasedInRange(db, 'contacts', getRange('contacts')),
      listErasedInRange(db, 'notes', getRange('notes')),
      listErasedInRange(db, 'bookings', getRange('bookings')),
    ])
  return [
    ...toEntries('rooms', rooms, (page, item) => page.rooms.push(item)),
    ...toEntries('settings', settings, (page, item) => page.settings.push(item)),
    ...toEntries('availability', days, (page, item) => page.availability.push(item)),
    ...toEntries('contacts', contacts, (page, item) => page.contacts.push(item)),
    ...toEntries('notes', notes, (page, item) => page.notes.push(item)),
    ...toEntries('bookings', bookings, (page, item) => page.bookings.push(item)),
    ...toEntries('contacts', erasedContacts, (page, item) => page.contacts.push(item)),
    ...toEntries('notes', erasedNotes, (page, item) => page.notes.push(item)),
    ...toEntries('bookings', erasedBookings, (page, item) => page.bookings.push(item)),
  ].sort(compareFeedOrder)
}

function compareFeedOrder(a: FeedPosition, b: FeedPosition): number {
  if (a.revision !== b.revision) return a.revision - b.revision
  if (a.kind !== b.kind) return kinds.indexOf(a.kind) - kinds.indexOf(b.kind)
  return a.id < b.id ? -1 : 1
}

/**
 * How many rows follow after `last`. Some kinds are counted by index. `listEntries` reads the others without a limit, so
 * their remaining rows are in `unsentEntries`.
 */
async function countRemaining(
  db: ReadableDatabase,
  last: FeedPosition,
  newest: number,
  unsentEntries: Entry[],
): Promise<number> {
  const getRange = (kind: Kind) => getFeedRange(last, kind, newest)
  const counts = await Promise.all([
    countChangedContacts(db, getRange('contacts')),
    countChangedNotes(db, getRange('notes')),
    countChangedBookings(db, getRange('bookings')),
    ...countedKinds.map((kind) => countErasedInRange(db, kind, getRange(kind))),
  ])
  const unsentCount = unsentEntries.filter(({ kind }) => !countedKinds.some((it) => it === kind)).length
  return counts.reduce((sum, count) => sum + count, unsentCount)
}

/** What changed since `cursor`, at most 500 rows. `more` is true when another page follows. */
export async function getChanges(db: ReadableDatabase, cursor: string | undefined): Promise<Changes> {
  const epoch = await db.epoch()
  const newest = db.revision.current
  const position = decodeCursor(cursor, epoch)
  const entries = await listEntries(db, position, newest)
  const last = entries.length > maxPageRows ? entries[maxPageRows - 1] : undefined
  const page: Changes = {
    epoch,
    cursor: encodeCursor(epoch, last ?? getEndOfRevision(Math.max(newest, position.revision))),
    more: last !== undefined,
    remaining: last ? await countRemaining(db, last, newest, entries.slice(maxPageRows)) : 0,
    bookings: [],
    contacts: [],
    notes: [],
    availability: [],
    rooms: [],
    settings: [],
  }
  for (const entry of entries.slice(0, maxPageRows)) entry.addTo(page)
  return page
}
