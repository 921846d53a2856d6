/**
 * What the tablet knows: the last known state of the farm, in IndexedDB under `podere-admin`. The server owns the truth;
 * these rows are copies in the contract's own types, written by `sync.ts` (and by the answer of a write) and by nobody
 * else. Rows and the cursor that they belong to change in one transaction.
 *
 * | table    | holds                                                       | dropped                                    |
 * | bookings | every booking that is not in the trash                      | logout, session ended, another epoch, gone |
 * | trash    | every booking that is, so that no list has to look past it  | as bookings                                |
 * | search   | by block: the words each booking is found by (derived)      | with its bookings                          |
 * | contacts | messages of the contact form                                | as bookings                                |
 * | rooms    | rooms, common ones included                                 | logout, session ended, another epoch       |
 * | days     | room days that staff edited, by room and date               | as rooms                                   |
 * | settings | the farm's settings, by key                                 | as rooms                                   |
 * | meta     | `feed`: epoch, cursor, instant of the last sync             | as rooms                                   |
 * |          | `device`: who is logged in here, null after a logout        | with the store                             |
 * |          | `goodbye`: the server has not heard of a logout yet         | once it has                                |
 *
 * The last sync's instant is the server's clock: a tablet's own may be wrong. `device` repeats what local storage holds,
 * because browsers write that to disk only after seconds: what decides after a flat battery is this row. A store without
 * it is new, or was emptied by the browser; that is no logout.
 */
import { Dexie, type Table } from 'dexie'
import type { RoomDayWithRoomId } from '#contract/availability.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Changes } from '#contract/changes.ts'
import type { Contact } from '#contract/contacts.ts'
import type { Room } from '#contract/rooms.ts'
import type { Session } from '#contract/session.ts'
import { formatLine, getBlock, replaceLines } from './searchIndex.ts'

export type SettingRow = Changes['settings'][number]
/** `syncedAt` is null until the first reading is complete; `remaining` rows of a reading still lie at the server. */
export type FeedState = { key: 'feed'; epoch: string; cursor: string; remaining: number; syncedAt: number | null }
/** One text for all bookings of the block: a browser reads a thousand small ones fifty times more slowly. */
type SearchBlock = { block: string; lines: string }
type DeviceRow = { key: 'device'; session: Session | null }
type MetaRow = FeedState | DeviceRow | { key: 'goodbye' }

class AdminDatabase extends Dexie {
  declare readonly bookings: Table<Booking, string>
  declare readonly trash: Table<Booking, string>
  declare readonly search: Table<SearchBlock, string>
  declare readonly contacts: Table<Contact, string>
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
      // Rows are copies: what lay here in an older shape is dropped, and without the cursor all is read anew.
      .upgrade(async (upgrade) => {
        const old = ['bookings', 'contacts', 'rooms', 'days', 'settings']
        await Promise.all([...old.map((name) => upgrade.table(name).clear()), upgrade.table('meta').delete('feed')])
      })
    this.version(3).stores({
      bookings: 'id, createdAt, [status+createdAt], [roomId+checkoutDate], checkinDate, [status+checkinDate]',
    })
    // A line of the search tells more since: it is written with its booking when all is read anew.
    this.version(4).upgrade(async (upgrade) => {
      await Promise.all([upgrade.table('search').clear(), upgrade.table('meta').delete('feed')])
    })
  }
}

export const db = new AdminDatabase()

const storeTimeoutMs = 2_000

/** Another tab may hold the store for as long as it is open; nobody at a screen waits that long. */
export const withTimeout = <T>(promise: PromiseLike<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => setTimeout(reject, storeTimeoutMs, new Error('the store is held'))),
  ])

const rowTables = [db.bookings, db.trash, db.search, db.contacts, db.rooms, db.days, db.settings]
const allTables = [...rowTables, db.meta]

export async function readFeedState(): Promise<FeedState | undefined> {
  const feedState = await db.meta.get('feed')
  return feedState?.key === 'feed' ? feedState : undefined
}

/** How many rows of the farm lie here, and how many the server still has; undefined before the first page. */
export async function readProgress(): Promise<{ stored: number; total: number } | undefined> {
  const feedState = await readFeedState()
  if (!feedState) return undefined
  const tables = [db.bookings, db.trash, db.contacts, db.rooms, db.days]
  const counts = await Promise.all(tables.map((table) => table.count()))
  const stored = counts.reduce((sum, count) => sum + count, 0)
  return { stored, total: stored + feedState.remaining }
}

export const deleteFeedState = () => db.meta.delete('feed')

/** Drops every row, the cursor and who was logged in, and keeps that nobody is; never what is owed to the server. */
async function clearTables(): Promise<void> {
  await db.transaction('rw', allTables, async () => {
    await Promise.all(rowTables.map((table) => table.clear()))
    await db.meta.delete('feed')
    await db.meta.put({ key: 'device', session: null })
  })
}

/** A store that cannot be emptied goes altogether; without one there is nothing to drop. */
export const clearStore = (): Promise<void> =>
  clearTables()
    .catch(() => db.delete({ disableAutoOpen: false }))
    .catch(() => {})

/** Writes the words of these bookings into their blocks; what is gone leaves them. */
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

/** Puts each booking where it belongs, bookings or trash; of `gone` nothing stays. */
export async function storeBookings(bookings: Booking[], removedIds: string[] = []): Promise<void> {
  const live = bookings.filter((it) => it.deletedAt === null)
  const trashed = bookings.filter((it) => it.deletedAt !== null)
  const getIds = (rows: Booking[]) => rows.map((it) => it.id)
  await db.transaction('rw', db.bookings, db.trash, db.search, async () => {
    await Promise.all([
      db.bookings.bulkPut(live),
      db.bookings.bulkDelete([...getIds(trashed), ...removedIds]),
      db.trash.bulkPut(trashed),
      db.trash.bulkDelete([...getIds(live), ...removedIds]),
      indexBookings(live, [...getIds(trashed), ...removedIds]),
    ])
  })
}

const isGone = (row: { id: string; gone?: true }): row is { id: string; gone: true } => row.gone === true

/**
 * Writes one page of the change feed. False, and nothing written, when the cursor has moved since `asked` was read:
 * another tab was quicker, and older rows must not overwrite newer ones.
 */
export async function storePage(previousState: FeedState | undefined, page: Changes, now: number): Promise<boolean> {
  return db.transaction('rw', allTables, async () => {
    if ((await readFeedState())?.cursor !== previousState?.cursor) return false
    const isNewEpoch = previousState?.epoch !== page.epoch
    if (isNewEpoch) await Promise.all(rowTables.map((table) => table.clear()))

    await Promise.all([
      storeBookings(
        page.bookings.filter((it): it is Booking => !isGone(it)),
        page.bookings.filter(isGone).map((it) => it.id),
      ),
      db.contacts.bulkPut(page.contacts.filter((it): it is Contact => !isGone(it))),
      db.rooms.bulkPut(page.rooms),
      db.days.bulkPut(page.availability),
      db.settings.bulkPut(page.settings),
      db.contacts.bulkDelete(page.contacts.filter(isGone).map((it) => it.id)),
      db.meta.put({
        key: 'feed',
        epoch: page.epoch,
        cursor: page.cursor,
        remaining: page.remaining,
        syncedAt: page.more ? (isNewEpoch ? null : (previousState?.syncedAt ?? null)) : now,
      }),
    ])
    return true
  })
}

type PendingRequests = { count: number; newest: Booking | undefined; isSyncComplete: boolean }

/** The requests that wait for an answer. */
export async function readPendingRequests(): Promise<PendingRequests> {
  const selectPending = () =>
    db.bookings.where('[status+createdAt]').between(['pending', Dexie.minKey], ['pending', Dexie.maxKey])
  const [count, newest, feedState] = await Promise.all([
    selectPending().count(),
    selectPending().last(),
    readFeedState(),
  ])
  return { count, newest, isSyncComplete: typeof feedState?.syncedAt === 'number' }
}

export const storeSession = (session: Session) => db.meta.put({ key: 'device', session })

/** Null after a logout; undefined in a store that knows of neither. */
export async function readStoredSession(): Promise<Session | null | undefined> {
  const row = await db.meta.get('device')
  return row?.key === 'device' ? row.session : undefined
}

export const hasPendingLogout = async (): Promise<boolean> => (await db.meta.get('goodbye')) !== undefined
export const setPendingLogout = () => db.meta.put({ key: 'goodbye' })
export const clearPendingLogout = () => db.meta.delete('goodbye')
