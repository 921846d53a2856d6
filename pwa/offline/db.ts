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
 * | unsentRows | rows with unsent writes: the server's row, the writes     | when the writes are sent; as bookings      |
 * | contacts | messages of the contact form and of guests to their requests| as bookings                                |
 * | unanswered | ids of the messages without an answer, since a browser    | as bookings                                |
 * |          | cannot index true and false (derived)                       |                                            |
 * | paymentDays | when the stays outside of the trash were paid (derived)  | as bookings                                |
 * | notes    | notes and reminders of staff                                | as bookings                                |
 * | channelStays | what portals have sold, and days closed there           | as bookings                                |
 * | guests   | the guests of bookings and of portals' stays                 | as bookings                                |
 * | offers   | offers to guests, drafts included                            | as bookings                                |
 * | roomMarks | what was ticked in each room                               | as rooms                                   |
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
import { Dexie, type Table } from 'dexie'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Changes } from '#contract/changes.ts'
import type { ChannelStay } from '#contract/channels.ts'
import type { Room } from '#contract/rooms.ts'
import type { Session } from '#contract/session.ts'
import { rejectAfter } from '#pwa/storage.ts'
import type { FeedState } from './feedState.ts'
import { nouns, type RowOf, type SyncedRow, type SyncedTable, syncedTables } from './nouns.ts'
import { listPaymentDays, type PaymentDays } from './paymentDays.ts'
import type { UnsentRow } from './unsent.ts'

export type SettingRow = Changes['settings'][number]
/** One text for all bookings of a block: a browser reads a thousand small records fifty times more slowly. */
type SearchBlock = { block: string; lines: string }
/** `waiting`: staff have to answer it. `released`: it has lost its days. `since`: when the guest sent it. */
export type UnansweredRequest = { id: string; list: 'waiting' | 'released'; since: string }
/** `outboxKey`: encrypts the account's unsent writes at logout. Null while the device has not fetched it. */
type DeviceRow = { key: 'device'; session: Session | null; outboxKey?: string | null }
/** Everything up to `after` has been seen, and of what came later, these. Up to `announcedAt`, all was announced. */
export type Seen = { after: string; ids: string[]; announcedAt: string }
type SeenRow = Seen & { key: `seen:${string}` }
export type LeftKeyRow = { key: `left:${string}`; outboxKey: string }
export type MetaRow = FeedState | DeviceRow | { key: 'goodbye' } | SeenRow | LeftKeyRow

/** The tables beside those of the nouns. A change of one of them needs a higher version of the store. */
const otherTables = {
  trash: 'id, code, deletedAt',
  search: 'block',
  requests: 'id, [list+since]',
  unanswered: 'id',
  paymentDays: '[table+id], *days',
  unsentRows: '[table+id]',
  rooms: 'id',
  settings: 'key',
  meta: 'key',
} as const
const otherTablesVersion = 24
/** Rows that are read at once when a device gets a newer version. */
const upgradeBlock = 2000

class AdminDatabase extends Dexie {
  declare readonly trash: Table<Booking, string>
  declare readonly requests: Table<UnansweredRequest, string>
  declare readonly search: Table<SearchBlock, string>
  declare readonly unsentRows: Table<UnsentRow<SyncedRow>, [SyncedTable, string]>
  declare readonly unanswered: Table<{ id: string }, string>
  declare readonly paymentDays: Table<PaymentDays, [PaymentDays['table'], string]>
  declare readonly rooms: Table<Room, number>
  declare readonly settings: Table<SettingRow, string>
  declare readonly meta: Table<MetaRow, MetaRow['key']>

  constructor() {
    super('podere-admin')
    const ofNouns = syncedTables.map((name) => [name, nouns[name].indexes])
    this.version(Math.max(otherTablesVersion, ...syncedTables.map((name) => nouns[name].version)))
      .stores({ ...otherTables, ...Object.fromEntries(ofNouns) })
      // Rows are copies. Without a cursor the sync fetches them again, those that an earlier version has left out, too.
      .upgrade(async (upgrade) => {
        await Promise.all([upgrade.table('search').clear(), upgrade.table('meta').delete('feed')])
        // Without a network the money of a day is to be complete all the same.
        for (const table of ['bookings', 'channelStays'] as const) {
          // In blocks: row by row it takes six times as long, and all at once too much memory.
          const readBlock = (after: string) =>
            upgrade.table<Booking | ChannelStay>(table).where(':id').above(after).limit(upgradeBlock).toArray()
          for (let block = await readBlock(''); block.length > 0; block = await readBlock(block.at(-1)?.id ?? ''))
            await upgrade.table<PaymentDays>('paymentDays').bulkPut(listPaymentDays(table, block))
        }
      })
  }
}

/** A day's key in the store is its room and date, that of a mark its room; that of any other row is its id. */
type NounTables = {
  readonly [T in SyncedTable]: Table<
    RowOf<T>,
    T extends 'days' ? [number, string] : T extends 'roomMarks' ? number : string
  >
}

// Dexie adds a property for each of its tables.
export const db = new AdminDatabase() as AdminDatabase & NounTables

/** Rejects after 2 s: another tab can block the store for as long as that tab is open. */
export const withTimeout = <T>(promise: PromiseLike<T>): Promise<T> => rejectAfter(2_000, promise)

const nounTables = syncedTables.map((name) => db.table(name))
const derivedTables = [db.trash, db.requests, db.search, db.unanswered, db.paymentDays, db.unsentRows]
export const rowTables = [...nounTables, ...derivedTables, db.rooms, db.settings]

export async function readFeedState(): Promise<FeedState | undefined> {
  const feedState = await db.meta.get('feed')
  return feedState?.key === 'feed' ? feedState : undefined
}

/** The number of rows stored here, and the number at the end of the feed; undefined before the first page. */
export async function readProgress(): Promise<{ stored: number; total: number } | undefined> {
  const feedState = await readFeedState()
  if (!feedState) return undefined
  const tables = [...nounTables, db.trash, db.rooms]
  const counts = await Promise.all(tables.map((table) => table.count()))
  const stored = counts.reduce((sum, count) => sum + count, 0)
  return { stored, total: stored + feedState.remaining }
}

export const deleteFeedState = () => db.meta.delete('feed')
