/** What a reading of a portal's calendar does to the stays of its channel, and how that is undone. */

import { Op } from 'sequelize'
import { v7 as uuidv7 } from 'uuid'
import { refreshFollowingTax } from '#api/bookings/ledger/refreshTax.ts'
import { type StayUpdate, updateStays } from '#api/channelStays/actions.ts'
import type { ChannelStayRow } from '#api/channelStays/model.ts'
import { type ComparedStay, listStaysOfChannel } from '#api/channelStays/queries.ts'
import { parseNights } from '#api/channelStays/rules.ts'
import type { Tx } from '#api/db/write.ts'
import { queueMails } from '#api/mails/actions.ts'
import { findRoom } from '#api/rooms/queries.ts'
import { type ChannelStayChange, isInConflict } from '#contract/channels.ts'
import type { Day, Stay } from '#contract/days/days.ts'
import { dayMs } from '#contract/days/days.ts'
import { type ChannelRow, channelImports, type ImportRow } from './model.ts'
import { parseChanges } from './present.ts'
import { type FoundStay, getStatement, type KnownStay, type Reconciled } from './rules.ts'

/** How long the history of imports is kept. */
const historyDays = 60

type StateOfStays = { missed: Record<string, number>; uids: Record<string, string> }

const toKnownStay = (row: ComparedStay, { missed, uids }: StateOfStays): KnownStay => ({
  id: row.id,
  uid: uids[row.id] ?? row.uid,
  kind: row.kind,
  checkinDate: row.checkinDate,
  checkoutDate: row.checkoutDate,
  missed: missed[row.id] ?? 0,
  isCancelled: row.cancelledAt !== null,
  overruled: row.overruled,
})

export const toKnownStays = (rows: ComparedStay[], state: StateOfStays): KnownStay[] =>
  rows.map((row) => toKnownStay(row, state))

/** Whether a reading changes anything of the main store. */
export const changesStays = ({ added, changed, shortened, vanished }: Reconciled): boolean =>
  added.length + changed.length + shortened.length + vanished.length > 0

const pickFound = ({ uid, kind, title, url, checkinDate, checkoutDate }: FoundStay) => ({
  uid,
  kind,
  title,
  url,
  checkinDate,
  checkoutDate,
})

function buildStay(tx: Tx, { id: channelId, roomId }: ChannelRow, found: FoundStay): ChannelStayRow {
  return {
    id: uuidv7({ msecs: Date.parse(tx.timestamp) }),
    channelId,
    roomId,
    ...pickFound(found),
    conflictNights: '[]',
    guestName: null,
    phone: null,
    guests: null,
    priceCents: null,
    commissionCents: null,
    notes: null,
    priceCollectedBy: null,
    lines: null,
    payments: null,
    noShow: false,
    cancelledAt: null,
    overruled: null,
    createdAt: tx.timestamp,
    version: 1,
    revision: tx.revision,
  }
}

/** Stores what a good reading has changed. A new conflict is told to staff by mail. */
export async function storeReading(
  tx: Tx,
  channel: ChannelRow,
  rows: ChannelStayRow[],
  { added, changed, shortened, vanished }: Reconciled,
): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const updates: StayUpdate[] = [
    ...changed.flatMap(({ id, ...found }) => {
      const before = byId.get(id)
      return before ? [{ before, after: { ...before, ...pickFound(found), cancelledAt: null, overruled: null } }] : []
    }),
    ...shortened.flatMap(({ id, ...days }) => {
      const before = byId.get(id)
      return before ? [{ before, after: { ...before, ...days } }] : []
    }),
    ...cancelAll(
      tx,
      vanished.flatMap((id) => byId.get(id) ?? []),
    ),
    ...added.map((found) => ({ before: null, after: buildStay(tx, channel, found) })),
  ]
  await storeChanges(tx, channel, updates, 'import')
}

const cancelAll = (tx: Tx, rows: ChannelStayRow[]): StayUpdate[] =>
  rows.map((before) => ({ before, after: { ...before, cancelledAt: tx.timestamp, overruled: null } }))

/** Frees the nights of these stays: a manager says that they are cancelled. */
export const cancelStays = (tx: Tx, channel: ChannelRow, rows: ChannelStayRow[]): Promise<void> =>
  storeChanges(tx, channel, cancelAll(tx, rows), 'release')

const getDays = (row: ChannelStayRow | null): Stay | null =>
  row === null || row.cancelledAt !== null ? null : { checkinDate: row.checkinDate, checkoutDate: row.checkoutDate }

const parseRow = (row: ChannelStayRow) => ({ ...row, conflictNights: parseNights(row.conflictNights) })

/** Stores stays, and the tax of those that follow them. */
async function storeStays(tx: Tx, updates: StayUpdate[]): Promise<ChannelStayRow[]> {
  const stored = await updateStays(tx, updates)
  const moves = updates.flatMap(({ before, after }) =>
    before === null ? [] : [{ id: after.id, checkoutDates: [before.checkoutDate, after.checkoutDate] }],
  )
  await refreshFollowingTax(tx, moves)
  return stored
}

async function storeChanges(tx: Tx, channel: ChannelRow, updates: StayUpdate[], kind: ImportRow['kind']) {
  if (updates.length === 0) return
  const stored = await storeStays(tx, updates)
  const changes = updates.map(
    ({ before, after }): ChannelStayChange => ({
      stayId: after.id,
      title: after.title,
      from: getDays(before),
      to: getDays(after),
    }),
  )
  const { id: channelId } = channel
  await channelImports(tx).create(
    { id: uuidv7(), channelId, at: tx.timestamp, kind, changes: JSON.stringify(changes), undoneAt: null },
    { transaction: tx.transaction },
  )
  const outdated = new Date(Date.parse(tx.timestamp) - historyDays * dayMs).toISOString()
  await channelImports(tx).destroy({ where: { channelId, at: { [Op.lt]: outdated } }, transaction: tx.transaction })
  const conflicts = stored.map(parseRow).filter((row) => {
    const before = updates.find(({ after }) => after.id === row.id)?.before ?? null
    return isInConflict(row) && (before === null || !isInConflict(parseRow(before)))
  })
  if (conflicts.length > 0) await queueConflictMail(tx, channel, conflicts)
}

async function queueConflictMail(tx: Tx, { name, roomId }: ChannelRow, stays: (Stay & { conflictNights: Day[] })[]) {
  const room = (await findRoom(tx, roomId))?.name ?? String(roomId)
  const facts = {
    channel: name,
    room,
    stays: stays.map(({ checkinDate, checkoutDate, conflictNights }) => ({
      checkinDate,
      checkoutDate,
      nights: conflictNights,
    })),
  }
  await queueMails(tx, [{ kind: 'channelConflict', facts }], Date.parse(tx.timestamp))
}

const isSame = (a: Stay | null, b: Stay | null): boolean =>
  a === null || b === null ? a === b : a.checkinDate === b.checkinDate && a.checkoutDate === b.checkoutDate

/**
 * Puts stays back as they were before an import, those that are still as it has left them. As long as the portal says the
 * same as then, later imports leave them so.
 */
export async function revertImport(tx: Tx, row: ImportRow, today: Day): Promise<void> {
  const stays = new Map((await listStaysOfChannel(tx, row.channelId, today)).map((it) => [it.id, it]))
  const updates = parseChanges(row).flatMap(({ stayId, from, to }): StayUpdate[] => {
    const before = stays.get(stayId)
    if (!before || !isSame(getDays(before), to)) return []
    const overruled = getStatement(to === null ? null : before)
    const days = from ?? { checkinDate: before.checkinDate, checkoutDate: before.checkoutDate }
    return [{ before, after: { ...before, ...days, cancelledAt: from === null ? tx.timestamp : null, overruled } }]
  })
  await storeStays(tx, updates)
  await channelImports(tx).update({ undoneAt: tx.timestamp }, { where: { id: row.id }, transaction: tx.transaction })
}
