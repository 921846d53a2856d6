/**
 * What the tablet knows: the last known state of the farm, in IndexedDB under `podere-admin`. The server owns the truth;
 * these rows are copies in the contract's own types, written by `sync.ts` (and by the answer of a write) and by nobody
 * else. Rows and the cursor that they belong to change in one transaction.
 *
 * | table    | holds                                                       | dropped                                    |
 * | bookings | every booking, those in the trash included                  | logout, session ended, another epoch, gone |
 * | words    | by booking: the words it is found by (derived, same writes) | with its booking                           |
 * | contacts | messages of the contact form                                | as bookings                                |
 * | rooms    | rooms, common ones included                                 | logout, session ended, another epoch       |
 * | days     | room days that staff edited, by room and date               | as rooms                                   |
 * | settings | the farm's settings, by key                                 | as rooms                                   |
 * | meta     | `feed`: epoch, cursor, instant of the last sync             | as rooms                                   |
 * |          | `device`: who is logged in here, as in `admin.session`      | logout, session ended                      |
 * |          | `goodbye`: the server has not heard of a logout yet         | once it has                                |
 *
 * The last sync's instant is the server's clock: a tablet's own may be wrong. `device` repeats what local storage holds,
 * because browsers write that to disk only after seconds: what decides after a flat battery is this row.
 */
import { Dexie, type Table } from 'dexie'
import type { RoomDayOfRoom } from '#contract/availability.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Changes } from '#contract/changes.ts'
import type { Contact } from '#contract/contacts.ts'
import type { Room } from '#contract/rooms.ts'
import type { Session } from '#contract/session.ts'
import { wordsOf } from './words.ts'

export type SettingRow = Changes['settings'][number]
/** `syncedAt` is null until the first reading is complete. */
export type FeedMark = { key: 'feed'; epoch: string; cursor: string; syncedAt: number | null }
type Meta = FeedMark | { key: 'device'; session: Session } | { key: 'goodbye' }

class AdminDatabase extends Dexie {
  declare readonly bookings: Table<Booking, string>
  declare readonly words: Table<{ id: string; words: string[] }, string>
  declare readonly contacts: Table<Contact, string>
  declare readonly rooms: Table<Room, number>
  declare readonly days: Table<RoomDayOfRoom, [number, string]>
  declare readonly settings: Table<SettingRow, string>
  declare readonly meta: Table<Meta, Meta['key']>

  constructor() {
    super('podere-admin')
    // `deletedAt` is null outside the trash, and null is in no index: what an index with it counts is the trash alone.
    this.version(1).stores({
      bookings: 'id, createdAt, [status+createdAt], checkinDate, [roomId+checkoutDate], deletedAt, [status+deletedAt]',
      words: 'id, *words',
      contacts: 'id, createdAt',
      rooms: 'id',
      days: '[roomId+date]',
      settings: 'key',
      meta: 'key',
    })
  }
}

export const db = new AdminDatabase()

const rowTables = [db.bookings, db.words, db.contacts, db.rooms, db.days, db.settings]
const allTables = [...rowTables, db.meta]

export async function readFeedMark(): Promise<FeedMark | undefined> {
  const mark = await db.meta.get('feed')
  return mark?.key === 'feed' ? mark : undefined
}

/** Drops every row, the cursor and who was logged in; never what is owed to the server. */
export async function wipeRows(): Promise<void> {
  await db.transaction('rw', allTables, async () => {
    await Promise.all(rowTables.map((table) => table.clear()))
    await db.meta.bulkDelete(['feed', 'device'])
  })
}

export async function storeBookings(bookings: Booking[]): Promise<void> {
  await db.transaction('rw', db.bookings, db.words, async () => {
    await db.bookings.bulkPut(bookings)
    await db.words.bulkPut(bookings.map((it) => ({ id: it.id, words: wordsOf(it) })))
  })
}

const isGone = (row: { id: string; gone?: true }): row is { id: string; gone: true } => row.gone === true

/**
 * Writes one page of the change feed. False, and nothing written, when the cursor has moved since `asked` was read:
 * another tab was quicker, and older rows must not overwrite newer ones.
 */
export async function storePage(asked: FeedMark | undefined, page: Changes, instant: number): Promise<boolean> {
  return db.transaction('rw', allTables, async () => {
    if ((await readFeedMark())?.cursor !== asked?.cursor) return false
    const isAnew = asked?.epoch !== page.epoch
    if (isAnew) await Promise.all(rowTables.map((table) => table.clear()))

    const gone = [...page.bookings, ...page.contacts].filter(isGone).map((it) => it.id)
    await Promise.all([
      storeBookings(page.bookings.filter((it): it is Booking => !isGone(it))),
      db.contacts.bulkPut(page.contacts.filter((it): it is Contact => !isGone(it))),
      db.rooms.bulkPut(page.rooms),
      db.days.bulkPut(page.availability),
      db.settings.bulkPut(page.settings),
      db.bookings.bulkDelete(gone),
      db.words.bulkDelete(gone),
      db.contacts.bulkDelete(gone),
      db.meta.put({
        key: 'feed',
        epoch: page.epoch,
        cursor: page.cursor,
        syncedAt: page.more ? (isAnew ? null : (asked?.syncedAt ?? null)) : instant,
      }),
    ])
    return true
  })
}

export const keepSession = (session: Session) => db.meta.put({ key: 'device', session })

export async function readKeptSession(): Promise<Session | null> {
  const row = await db.meta.get('device')
  return row?.key === 'device' ? row.session : null
}

export const isLogoutOwed = async (): Promise<boolean> => (await db.meta.get('goodbye')) !== undefined
export const oweLogout = () => db.meta.put({ key: 'goodbye' })
export const forgetOwedLogout = () => db.meta.delete('goodbye')
