/**
 * The server's rows of each synced noun with unsent changes on top, and the tables that are derived from them. Only the
 * sync and the response of a write change them.
 */
import type { Table } from 'dexie'
import { isUnanswered, isWaitingForStaff } from '#contract/bookings/bookingRules.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { type Changes, RemovedRooms } from '#contract/changes.ts'
import type { ChannelStay } from '#contract/channels.ts'
import type { Contact } from '#contract/contacts.ts'
import type { FarmStay } from '#contract/stays/farmStays.ts'
import { db, readFeedState, rowTables, type UnansweredRequest } from './db.ts'
import { advanceFeedState, type FeedState, startsNewEpoch } from './feedState.ts'
import { deleteFound, readFound } from './found.ts'
import { getNoun, type RowOf, type SyncedRow, type SyncedTable, syncedTables } from './nouns.ts'
import { createOverlay, type Overlay, type ShownRows } from './overlay.ts'
import { listPaymentDays, type PaymentDays } from './paymentDays.ts'
import { formatLine, getBlock, replaceLines } from './searchIndex.ts'

/** Writes the search lines of these bookings into their blocks, and removes the lines of the others. */
async function indexBookings(bookings: Booking[], removedIds: string[]): Promise<void> {
  const changedIds = [...bookings.map((it) => it.id), ...removedIds]
  const blocks = [...new Set(changedIds.map(getBlock))]
  const storedBlocks = await readFound(db.search, blocks)
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
    deleteFound(db.requests, [...getIds(others), ...removedIds]),
    db.bookings.bulkPut(live),
    deleteFound(db.bookings, [...getIds(trashed), ...removedIds]),
    db.trash.bulkPut(trashed),
    deleteFound(db.trash, [...getIds(live), ...removedIds]),
    indexBookings(live, [...getIds(trashed), ...removedIds]),
    indexPayments('bookings', live, [...getIds(trashed), ...removedIds]),
  ])
}

/** Writes when these stays were paid, and removes what is stored about the others. */
async function indexPayments(table: PaymentDays['table'], stays: FarmStay[], removedIds: string[]): Promise<void> {
  const changedIds = [...stays.map(({ id }) => id), ...removedIds]
  await deleteFound(
    db.paymentDays,
    changedIds.map((id): [PaymentDays['table'], string] => [table, id]),
  )
  await db.paymentDays.bulkPut(listPaymentDays(table, stays))
}

/** Bookings, in the trash or not. */
const shownBookings: ShownRows<Booking> = {
  tables: [db.bookings, db.trash, db.requests, db.search, db.paymentDays],
  read: async (ids) => {
    const [live, trashed] = await Promise.all([readFound(db.bookings, ids), readFound(db.trash, ids)])
    return ids.map((_, i) => live[i] ?? trashed[i])
  },
  write: writeShownRows,
}

/** Messages of the contact form and of guests to their requests. */
const shownContacts: ShownRows<Contact> = {
  tables: [db.contacts, db.unanswered],
  read: (ids) => readFound(db.contacts, ids),
  write: (contacts, removedIds) => {
    const answeredIds = contacts.filter((it) => it.answered).map((it) => it.id)
    return Promise.all([
      db.contacts.bulkPut(contacts),
      deleteFound(db.contacts, removedIds),
      db.unanswered.bulkPut(contacts.filter((it) => !it.answered).map(({ id }) => ({ id }))),
      deleteFound(db.unanswered, [...answeredIds, ...removedIds]),
    ])
  },
}

const shownChannelStays: ShownRows<ChannelStay> = {
  tables: [db.channelStays, db.paymentDays],
  read: (ids) => readFound(db.channelStays, ids),
  write: (stays, removedIds) =>
    Promise.all([
      db.channelStays.bulkPut(stays),
      deleteFound(db.channelStays, removedIds),
      indexPayments('channelStays', stays, removedIds),
    ]),
}

/** Rows that no other table derives from. */
function showPlainRows(name: SyncedTable): ShownRows<SyncedRow> {
  const table: Table<SyncedRow> = db.table(name)
  const { getKey } = getNoun(name)
  const toKeys = (ids: string[]) => ids.map((id) => getKey?.(id) ?? id)
  return {
    tables: [table],
    read: (ids) => readFound(table, toKeys(ids)),
    write: (rows, removedIds) => Promise.all([table.bulkPut(rows), deleteFound(table, toKeys(removedIds))]),
  }
}

const shownRows: { [T in SyncedTable]?: ShownRows<RowOf<T>> } = {
  bookings: shownBookings,
  contacts: shownContacts,
  channelStays: shownChannelStays,
}

const buildOverlay = (table: SyncedTable): Overlay<SyncedRow> =>
  createOverlay<SyncedRow>({
    name: table,
    unsent: db.unsentRows,
    getId: getNoun(table).getId,
    settle: getNoun(table).settle,
    shown: shownRows[table] ?? showPlainRows(table),
  })

/** By table: reading and writing rows with what is unsent. */
export const rows: { readonly [T in SyncedTable]: Overlay<RowOf<T>> } = Object.assign(
  {},
  ...syncedTables.map((table) => ({ [table]: buildOverlay(table) })),
)

/** The same for whichever table. */
export const getRows = (table: SyncedTable): Overlay<SyncedRow> => rows[table]

type ErasedItem = { id: string; gone: true }
const isErased = (item: object): item is ErasedItem => 'gone' in item && item.gone === true
const isRow = (item: object): item is SyncedRow => !isErased(item)

/** The rows of one noun on a page. A server of an earlier version does not know the noun. */
function storeList(table: SyncedTable, page: Changes): Promise<void> {
  const { feed, endsWith = [] } = getNoun(table)
  const items: readonly object[] = page[feed] ?? []
  const erased = [...items, ...endsWith.flatMap((list): readonly object[] => page[list] ?? [])].filter(isErased)
  return getRows(table).storeRows(
    items.filter(isRow),
    erased.map((it) => it.id),
  )
}

const listRemovedRooms = ({ settings }: Changes): number[] =>
  RemovedRooms.safeParse(settings.find(({ key }) => key === 'removed-rooms')?.value).data ?? []

/**
 * Writes one page of the change feed; `now` is the server's clock. Returns false and writes nothing when the cursor has
 * moved since `previousState` was read: another tab stored a page meanwhile, and older rows must not overwrite newer
 * ones.
 */
export async function storePage(previousState: FeedState | undefined, page: Changes, now: number): Promise<boolean> {
  return db.transaction('rw', [...rowTables, db.meta], async () => {
    if ((await readFeedState())?.cursor !== previousState?.cursor) return false
    if (startsNewEpoch(previousState, page)) await Promise.all(rowTables.map((table) => table.clear()))

    await Promise.all([
      ...syncedTables.map((table) => storeList(table, page)),
      db.rooms.bulkPut(page.rooms),
      deleteFound(db.rooms, listRemovedRooms(page)),
      db.settings.bulkPut(page.settings),
      db.meta.put(advanceFeedState(previousState, page, now)),
    ])
    return true
  })
}
