/**
 * The change feed reads the numbers that the write wrapper stamped. Rows come in the order (revision, kind, id), each in
 * its newest version. A row that is written again while a page is read moves to a later number, so it comes later: nothing
 * is missed, because no number up to the committed counter can appear any more.
 */
import { listChangedDays, listLockedPeriods } from '#api/availability/queries.ts'
import { countChangedBookings, listChangedBookings } from '#api/bookings/queries.ts'
import { countChangedContacts, listChangedContacts } from '#api/contacts/queries.ts'
import type { Database } from '#api/db/database.ts'
import { countGone, listGone } from '#api/db/erased.ts'
import type { Span, Stamped } from '#api/db/feed.ts'
import { listChangedRooms } from '#api/rooms/queries.ts'
import { listChangedSettings } from '#api/settings/queries.ts'
import type { Changes } from '#contract/changes.ts'

const pageRows = 500

/** The kinds in feed order, which is also the order of rows of one revision: rooms first, bookings need them. */
const kinds = ['rooms', 'settings', 'availability', 'contacts', 'bookings'] as const
type Kind = (typeof kinds)[number]

/** Where a reader stands: behind the row `id` of `kind` in `revision`. */
type Place = { revision: number; kind: Kind; id: string }

/** Behind everything of a revision: no id sorts behind U+FFFF. */
const endOf = (revision: number): Place => ({ revision, kind: 'bookings', id: '\uffff' })

const writeCursor = (epoch: string, place: Place): string =>
  Buffer.from(JSON.stringify([epoch, place.revision, place.kind, place.id])).toString('base64url')

/** The place of a cursor of this epoch; anything else begins anew. */
function readCursor(cursor: string | undefined, epoch: string): Place {
  try {
    const [of, revision, kind, id] = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString())
    const known = kinds.find((it) => it === kind)
    if (of === epoch && Number.isSafeInteger(revision) && known && typeof id === 'string')
      return { revision, kind: known, id }
  } catch {
    // Not a cursor of ours.
  }
  return endOf(0)
}

/** A row with the step that puts it into a page. */
type Entry = Place & { put: (page: Changes) => void }

/** What a reader at `place` has not seen of one kind: kinds before its own are done in its revision, kinds behind are not. */
function spanOf(place: Place, kind: Kind, newest: number): Span {
  const distance = kinds.indexOf(kind) - kinds.indexOf(place.kind)
  const id = distance < 0 ? null : distance === 0 ? place.id : ''
  return { revision: place.revision, id, newest, limit: pageRows + 1 }
}

async function readEntries(db: Database, place: Place, newest: number): Promise<Entry[]> {
  const span = (kind: Kind) => spanOf(place, kind, newest)
  const entriesOf = <T>(kind: Kind, rows: Stamped<T>[], put: (page: Changes, item: T) => void): Entry[] =>
    rows.map(({ revision, id, item }) => ({ revision, kind, id, put: (page) => put(page, item) }))
  const [rooms, settings, days, contacts, bookings, goneContacts, goneBookings] = await Promise.all([
    listChangedRooms(db, span('rooms')),
    listChangedSettings(db, span('settings')),
    listChangedDays(db, span('availability')),
    listChangedContacts(db, span('contacts')),
    listChangedBookings(db, span('bookings')),
    listGone(db, 'contacts', span('contacts')),
    listGone(db, 'bookings', span('bookings')),
  ])
  return [
    ...entriesOf('rooms', rooms, (page, item) => page.rooms.push(item)),
    ...entriesOf('settings', settings, (page, item) => page.settings.push(item)),
    ...entriesOf('availability', days, (page, item) => page.availability.push(item)),
    ...entriesOf('contacts', contacts, (page, item) => page.contacts.push(item)),
    ...entriesOf('bookings', bookings, (page, item) => page.bookings.push(item)),
    ...entriesOf('contacts', goneContacts, (page, item) => page.contacts.push(item)),
    ...entriesOf('bookings', goneBookings, (page, item) => page.bookings.push(item)),
  ].sort(inFeedOrder)
}

function inFeedOrder(a: Place, b: Place): number {
  if (a.revision !== b.revision) return a.revision - b.revision
  if (a.kind !== b.kind) return kinds.indexOf(a.kind) - kinds.indexOf(b.kind)
  return a.id < b.id ? -1 : 1
}

/** How many rows wait behind `last`, on indexes alone. Of the kinds that `readEntries` reads whole, `ahead` holds them. */
async function countRemaining(db: Database, last: Place, newest: number, ahead: Entry[]): Promise<number> {
  const [contacts, bookings] = [spanOf(last, 'contacts', newest), spanOf(last, 'bookings', newest)]
  const counts = await Promise.all([
    countChangedContacts(db, contacts),
    countChangedBookings(db, bookings),
    countGone(db, 'contacts', contacts),
    countGone(db, 'bookings', bookings),
  ])
  const whole = ahead.filter(({ kind }) => kind !== 'contacts' && kind !== 'bookings').length
  return counts.reduce((sum, count) => sum + count, whole)
}

/** What changed since `cursor`, at most 500 rows; `more` says that the next page waits. */
export async function readChanges(db: Database, cursor: string | undefined): Promise<Changes> {
  const epoch = await db.epoch()
  const newest = db.revision.current
  const place = readCursor(cursor, epoch)
  const entries = await readEntries(db, place, newest)
  const last = entries.length > pageRows ? entries[pageRows - 1] : undefined
  const page: Changes = {
    epoch,
    cursor: writeCursor(epoch, last ?? endOf(Math.max(newest, place.revision))),
    more: last !== undefined,
    remaining: last ? await countRemaining(db, last, newest, entries.slice(pageRows)) : 0,
    bookings: [],
    contacts: [],
    availability: [],
    rooms: [],
    settings: [],
  }
  // Locked periods have no revision: they change with the property or a restore, and then everybody reads anew.
  if (place.revision === 0) page.settings.push({ key: 'locked-periods', value: await listLockedPeriods(db) })
  for (const entry of entries.slice(0, pageRows)) entry.put(page)
  return page
}
