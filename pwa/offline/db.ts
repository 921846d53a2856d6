/**
 * The admin's store on this device: copies of the server's rows in IndexedDB, under the name `podere-admin`. The server
 * owns the data. Rows have the contract's own types. Two things write them: the sync, and the response of a write. Rows
 * and the cursor that belongs to them change in one transaction.
 *
 * | table    | holds                                                       | dropped                                    |
 * | bookings | every booking that is not in the trash                      | logout, session ended, new epoch, erased   |
 * | trash    | bookings in the trash, apart so that lists need no filter   | as bookings                                |
 * | search   | by block: the words of each booking (derived)               | with its bookings                          |
 * | requests | ids of the requests that nobody has answered, and whether    | as bookings                                |
 * |          | they still have their days (derived)                        |                                            |
 * | unsent   | bookings with unsent writes: the server's row, the writes   | when the writes are sent; as bookings      |
 * | unsentDays, unsentContacts | the same for days and messages            | as unsent                                  |
 * | contacts | messages of the contact form and of guests to their requests| as bookings                                |
 * | unanswered | ids of the messages without an answer, since a browser    | as bookings                                |
 * |          | cannot index true and false (derived)                       |                                            |
 * | rooms    | rooms, common ones included                                 | logout, session ended, new epoch           |
 * | days     | room days that staff edited, by room and date               | as rooms                                   |
 * | settings | settings, by key                                            | as rooms                                   |
 * | meta     | `feed`: epoch, cursor, time of the last sync                | as rooms                                   |
 * |          | `device`: who is logged in here, null after a logout        | with the store                             |
 * |          | `goodbye`: a logout that the server has not confirmed       | when the server confirms it                |
 * |          | `left:USERNAME`: the key of an account that has logged out   | when its unsent writes are encrypted       |
 * |          | `seen:USERNAME`: what the account has seen here (only ids)  | with the store                             |
 *
 * The time of the last sync is the server's: this device's clock may be wrong. `device` repeats what local storage
 * holds, because browsers write local storage to disk only after seconds; after a crash this row decides. A store
 * without it is new or was emptied by the browser; that is not a logout.
 */
import { Dexie, type Table, type Transaction } from 'dexie'
import type { RoomDayWithRoomId } from '#contract/availability.ts'
import { isUnanswered, isWaitingForStaff } from '#contract/bookingRules.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Changes } from '#contract/changes.ts'
import type { Contact } from '#contract/contacts.ts'
import type { Room } from '#contract/rooms.ts'
import type { Session } from '#contract/session.ts'
import { advanceFeedState, type FeedState, startsNewEpoch } from './feedState.ts'
import { createOverlay } from './overlay.ts'
import { formatLine, getBlock, replaceLines } from './searchIndex.ts'
import { getDayId, parseDayId, type UnsentRow } from './unsent.ts'

export type SettingRow = Changes['settings'][number]
/** One text for all bookings of a block: a browser reads a thousand small records fifty times more slowly. */
type SearchBlock = { block: string; lines: string }
/** `waiting`: staff have to answer it. `released`: it has lost its days. `since`: when the guest sent it. */
type UnansweredRequest = { id: string; list: 'waiting' | 'released'; since: string }
/** `outboxKey`: encrypts the account's unsent writes at logout. Null while the device has not fetched it. */
type DeviceRow = { key: 'device'; session: Session | null; outboxKey?: string | null }
/** Everything up to `after` has been seen, and of what came later, these. Up to `announcedAt`, all was announced. */
export type Seen = { after: string; ids: string[]; announcedAt: string }
type SeenRow = Seen & { key: `seen:${string}` }
type LeftKeyRow = { key: `left:${string}`; outboxKey: string }
type MetaRow = FeedState | DeviceRow | { key: 'goodbye' } | SeenRow | LeftKeyRow

/** Tables that are derived from rows hold more since a version; fetching everything again writes them. */
async function fetchAgain(upgrade: Transaction): Promise<void> {
  await Promise.all([upgrade.table('search').clear(), upgrade.table('meta').delete('feed')])
}

class AdminDatabase extends Dexie {
  declare readonly bookings: Table<Booking, string>
  declare readonly trash: Table<Booking, string>
  declare readonly requests: Table<UnansweredRequest, string>
  declare readonly search: Table<SearchBlock, string>
  declare readonly unsent: Table<UnsentRow<Booking>, string>
  declare readonly unsentDays: Table<UnsentRow<RoomDayWithRoomId>, string>
  declare readonly unsentContacts: Table<UnsentRow<Contact>, string>
  declare readonly contacts: Table<Contact, string>
  declare readonly unanswered: Table<{ id: string }, string>
  declare readonly rooms: Table<Room, number>
  declare readonly days: Table<RoomDayWithRoomId, [number, string]>
  declare readonly settings: Table<SettingRow, string>
  declare readonly meta: Table<MetaRow, MetaRow['key']>

  constructor() {
    super('podere-admin')
    this.version(2)
      .stores({
        bookings: 'id, createdAt, [status+createdAt], [roomId+checkoutDate]',
        trash: 'id, deletedAt',
        search: 'block',
        contacts: 'id, createdAt',
        rooms: 'id',
        days: '[roomId+date]',
        settings: 'key',
        meta: 'key',
        words: null,
      })
      // Rows are copies, so old shapes are dropped. Without a cursor the sync fetches everything again.
      .upgrade(async (upgrade) => {
        const old = ['bookings', 'contacts', 'rooms', 'days', 'settings']
        await Promise.all([...old.map((name) => upgrade.table(name).clear()), upgrade.table('meta').delete('feed')])
      })
    this.version(3).stores({
      bookings: 'id, createdAt, [status+createdAt], [roomId+checkoutDate], checkinDate, [status+checkinDate]',
    })
    this.version(4).upgrade(fetchAgain)
    this.version(5).stores({ contacts: 'id, createdAt, bookingId' })
    this.version(6)
      .stores({
        bookings: 'id, createdAt, [status+createdAt], [roomId+checkoutDate], checkinDate, cancelledByGuestAt',
        unanswered: 'id',
      })
      .upgrade(fetchAgain)
    this.version(7).stores({
      bookings:
        'id, createdAt, [status+createdAt], [roomId+checkoutDate], checkinDate, checkoutDate, cancelledByGuestAt',
      days: '[roomId+date], date',
    })
    this.version(8).stores({ unsent: 'id' })
    this.version(9).stores({ unsentDays: 'id', unsentContacts: 'id' })
    this.version(10).stores({ requests: 'id, [list+since]' }).upgrade(fetchAgain)
    this.version(11).stores({
      bookings:
        'id, code, createdAt, [status+createdAt], [roomId+checkoutDate], checkinDate, checkoutDate, cancelledByGuestAt',
      trash: 'id, code, deletedAt',
    })
  }
}

export const db = new AdminDatabase()

const storeTimeoutMs = 2_000

/** Rejects after 2 s: another tab can block the store for as long as that tab is open. */
export const withTimeout = <T>(promise: PromiseLike<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) =>
      setTimeout(reject, storeTimeoutMs, new Error('The store did not respond in time.')),
    ),
  ])

const bookingTables = [db.bookings, db.trash, db.requests, db.search, db.unsent]
const contactTables = [db.contacts, db.unanswered, db.unsentContacts]
const rowTables = [...bookingTables, ...contactTables, db.rooms, db.days, db.unsentDays, db.settings]
const allTables = [...rowTables, db.meta]

export async function readFeedState(): Promise<FeedState | undefined> {
  const feedState = await db.meta.get('feed')
  return feedState?.key === 'feed' ? feedState : undefined
}

/** The number of rows stored here, and the number at the end of the feed; undefined before the first page. */
export async function readProgress(): Promise<{ stored: number; total: number } | undefined> {
  const feedState = await readFeedState()
  if (!feedState) return undefined
  const tables = [db.bookings, db.trash, db.contacts, db.rooms, db.days]
  const counts = await Promise.all(tables.map((table) => table.count()))
  const stored = counts.reduce((sum, count) => sum + count, 0)
  return { stored, total: stored + feedState.remaining }
}

export const deleteFeedState = () => db.meta.delete('feed')

/** Deletes every row and the cursor, and records that nobody is logged in. A pending logout and keys stay. */
async function clearTables(): Promise<void> {
  await db.transaction('rw', allTables, async () => {
    await Promise.all(rowTables.map((table) => table.clear()))
    await db.meta.delete('feed')
    await leaveOutboxKey()
    await db.meta.put({ key: 'device', session: null })
  })
}

/** Deletes the store and creates an empty one, with the keys that are still needed. */
async function recreateStore(keys: LeftKeyRow[]): Promise<void> {
  await db.delete({ disableAutoOpen: false })
  if (keys.length > 0) await db.meta.bulkPut(keys)
}

/** Empties the store, or deletes it if that fails. Never rejects: without a store there is nothing to delete. */
export async function clearStore(): Promise<void> {
  const keys = await readAllKeys().catch(() => [])
  await clearTables()
    .catch(() => recreateStore(keys))
    .catch(() => {})
}

/** Writes the search lines of these bookings into their blocks, and removes the lines of the others. */
async function indexBookings(bookings: Booking[], removedIds: string[]): Promise<void> {
  const changedIds = [...bookings.map((it) => it.id), ...removedIds]
  const blocks = [...new Set(changedIds.map(getBlock))]
  const storedBlocks = await db.search.bulkGet(blocks)
  const lineById = new Map(bookings.map((it) => [it.id, formatLine(it)]))
  await db.search.bulkPut(
    blocks.map((block, i) => {
      const ids = changedIds.filter((id) => getBlock(id) === block)
      return { block, lines: replaceLines(storedBlocks[i]?.lines ?? '', ids, lineById) }
    }),
  )
}

const toUnansweredRequest = (booking: Booking): UnansweredRequest => ({
  id: booking.id,
  list: isWaitingForStaff(booking) ? 'waiting' : 'released',
  since: booking.waitingSince ?? '',
})

/** Writes each row as the screen shows it to its table, bookings or trash, and deletes the removed ones from both. */
async function writeShownRows(bookings: Booking[], removedIds: string[]): Promise<void> {
  const live = bookings.filter((it) => it.deletedAt === null)
  const trashed = bookings.filter((it) => it.deletedAt !== null)
  const [unanswered, others] = [bookings.filter(isUnanswered), bookings.filter((it) => !isUnanswered(it))]
  const getIds = (rows: Booking[]) => rows.map((it) => it.id)
  await Promise.all([
    db.requests.bulkPut(unanswered.map(toUnansweredRequest)),
    db.requests.bulkDelete([...getIds(others), ...removedIds]),
    db.bookings.bulkPut(live),
    db.bookings.bulkDelete([...getIds(trashed), ...removedIds]),
    db.trash.bulkPut(trashed),
    db.trash.bulkDelete([...getIds(live), ...removedIds]),
    indexBookings(live, [...getIds(trashed), ...removedIds]),
  ])
}

/** Bookings, in the trash or not. */
export const bookingRows = createOverlay<Booking>({
  unsent: db.unsent,
  tables: bookingTables,
  getId: ({ id }) => id,
  readShown: async (ids) => {
    const [live, trashed] = await Promise.all([db.bookings.bulkGet(ids), db.trash.bulkGet(ids)])
    return ids.map((_, i) => live[i] ?? trashed[i])
  },
  show: writeShownRows,
})

/** The days that staff have edited. The id is `getDayId`. */
export const dayRows = createOverlay<RoomDayWithRoomId>({
  unsent: db.unsentDays,
  tables: [db.days],
  getId: getDayId,
  readShown: (ids) => db.days.bulkGet(ids.map(parseDayId)),
  show: (rows, removedIds) => Promise.all([db.days.bulkPut(rows), db.days.bulkDelete(removedIds.map(parseDayId))]),
})

/** Messages of the contact form and of guests to their requests. */
export const contactRows = createOverlay<Contact>({
  unsent: db.unsentContacts,
  tables: contactTables,
  getId: ({ id }) => id,
  readShown: (ids) => db.contacts.bulkGet(ids),
  show: (contacts, removedIds) => {
    const answeredIds = contacts.filter((it) => it.answered).map((it) => it.id)
    return Promise.all([
      db.contacts.bulkPut(contacts),
      db.contacts.bulkDelete(removedIds),
      db.unanswered.bulkPut(contacts.filter((it) => !it.answered).map(({ id }) => ({ id }))),
      db.unanswered.bulkDelete([...answeredIds, ...removedIds]),
    ])
  },
})

export const storeBookings = bookingRows.storeRows
export const storeContacts = contactRows.storeRows
export const storeDays = dayRows.storeRows

const isErased = (row: { id: string; gone?: true }): row is { id: string; gone: true } => row.gone === true

/**
 * Writes one page of the change feed; `now` is the server's clock. Returns false and writes nothing when the cursor has
 * moved since `previousState` was read: another tab stored a page meanwhile, and older rows must not overwrite newer
 * ones.
 */
export async function storePage(previousState: FeedState | undefined, page: Changes, now: number): Promise<boolean> {
  return db.transaction('rw', allTables, async () => {
    if ((await readFeedState())?.cursor !== previousState?.cursor) return false
    if (startsNewEpoch(previousState, page)) await Promise.all(rowTables.map((table) => table.clear()))

    await Promise.all([
      storeBookings(
        page.bookings.filter((it): it is Booking => !isErased(it)),
        page.bookings.filter(isErased).map((it) => it.id),
      ),
      storeContacts(
        page.contacts.filter((it): it is Contact => !isErased(it)),
        page.contacts.filter(isErased).map((it) => it.id),
      ),
      db.rooms.bulkPut(page.rooms),
      storeDays(page.availability),
      db.settings.bulkPut(page.settings),
      db.meta.put(advanceFeedState(previousState, page, now)),
    ])
    return true
  })
}

const getLeftName = (username: string): LeftKeyRow['key'] => `left:${username}`

/**
 * The account is about to leave this device. Its key stays until its unsent writes are encrypted, which may fail now and
 * is then tried again. Runs in the transaction of the caller.
 */
async function leaveOutboxKey(): Promise<void> {
  const left = await readOutboxKey()
  if (left) await db.meta.put({ key: getLeftName(left.username), outboxKey: left.key })
}

/** Remembers who is logged in. Whoever was logged in before leaves. */
export const storeSession = (session: Session): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    await leaveOutboxKey()
    const name = getLeftName(session.username)
    const own = await db.meta.get(name)
    await db.meta.put({ key: 'device', session, outboxKey: own && 'outboxKey' in own ? (own.outboxKey ?? null) : null })
    await db.meta.delete(name)
  })

/** Keeps the key of the account. Returns false when the account has logged out meanwhile. */
export const storeOutboxKey = (username: string, outboxKey: string): Promise<boolean> =>
  db.transaction('rw', db.meta, async () => {
    const row = await db.meta.get('device')
    if (row?.key !== 'device' || row.session?.username !== username) return false
    await db.meta.put({ ...row, outboxKey })
    return true
  })

/** Null after a logout; undefined in a store that is new or was emptied by the browser. */
export async function readStoredSession(): Promise<Session | null | undefined> {
  const row = await db.meta.get('device')
  return row?.key === 'device' ? row.session : undefined
}

/** Whose key to encrypt unsent writes with this device holds, if any. */
export async function readOutboxKey(): Promise<{ username: string; key: string } | null> {
  const row = await db.meta.get('device')
  if (row?.key !== 'device' || !row.session || !row.outboxKey) return null
  return { username: row.session.username, key: row.outboxKey }
}

/** The keys of the accounts that have logged out and whose unsent writes are not encrypted yet. */
export async function listLeftKeys(): Promise<{ username: string; key: string }[]> {
  const rows = await db.meta.where('key').startsWith('left:').toArray()
  return rows.flatMap((row) =>
    isLeftKey(row) ? [{ username: row.key.slice('left:'.length), key: row.outboxKey }] : [],
  )
}

const isLeftKey = (row: MetaRow): row is LeftKeyRow => row.key.startsWith('left:')

export const deleteLeftKey = (username: string): Promise<void> => db.meta.delete(getLeftName(username))

/** All keys of this device. */
async function readAllKeys(): Promise<LeftKeyRow[]> {
  const [current, left] = await Promise.all([readOutboxKey(), listLeftKeys()])
  return [...left, ...(current ? [current] : [])].map(({ username, key }) => ({
    key: getLeftName(username),
    outboxKey: key,
  }))
}

export const hasPendingLogout = async (): Promise<boolean> => (await db.meta.get('goodbye')) !== undefined
export const setPendingLogout = () => db.meta.put({ key: 'goodbye' })
export const clearPendingLogout = () => db.meta.delete('goodbye')

export async function readSeen(username: string): Promise<Seen | undefined> {
  const row = await db.meta.get(`seen:${username}`)
  return row && 'announcedAt' in row ? row : undefined
}
export const storeSeen = (username: string, { after, ids, announcedAt }: Seen) =>
  db.meta.put({ key: `seen:${username}`, after, ids, announcedAt })
