/** The writes of staff that wait on this device: how they are stored, and what a person decides about them. */

import type { Booking } from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { daysBetween } from '#contract/days/days.ts'
import type { Line, Payment, PaymentWay } from '#contract/money/ledgerFields.ts'
import type { WriteCallName } from '#contract/paths.ts'
import { contractVersion } from '#contract/version.ts'
import { createIdempotencyKey } from '#pwa/api.ts'
import { currentServerTime, isServerTimeKnown } from '#pwa/clock.ts'
import { db, readFeedState } from '#pwa/offline/db.ts'
import { getNoun, type SyncedRow, type SyncedTable } from '#pwa/offline/nouns.ts'
import { readPriceList } from '#pwa/offline/priceList.ts'
import { getRows, rows } from '#pwa/offline/rows.ts'
import { readParts } from '#pwa/offline/stayParts.ts'
import { buildGroupChanges, toGroupRequest } from './groupChanges.ts'
import { getHandler } from './handlers.ts'
import { changePayments, type SharedPart, toSharedPayment } from './payments.ts'
import { buildDeskBooking, buildNext } from './requests.ts'
import { outbox, showRows } from './send.ts'
import { buildSplit, type SplitBody } from './splits.ts'
import { buildAbsent, listServerRows, listShownSubjects } from './subjects.ts'
import { buildSwap, priceSwap, toSwapBody } from './swaps.ts'
import {
  type Attempt,
  type BookingWriteCall,
  type GroupChange,
  type GuestMail,
  getSubjectKey,
  listSubjects,
  type NewStaffWrite,
  type StaffWrite,
} from './writes.ts'

/** Whether a further write to these rows has to wait for earlier ones. */
export const hasUnsent = (author: string, table: SyncedTable, ids: string[]): Promise<boolean> =>
  outbox.hasOpen(
    author,
    ids.map((id) => getSubjectKey({ table, id })),
  )

/** Shows all rows with the writes that wait: at start, and after a restore has replaced the server's rows. */
export async function showAllUnsent(author: string): Promise<void> {
  const waiting = (await outbox.list(author)).filter((it) => it.state === 'waiting')
  await showRows(author, [...(await listShownSubjects()), ...waiting.flatMap(listSubjects)])
}

/** Deletes the writes that are applied; with `before`, in milliseconds, only those that were made earlier. */
export const dropApplied = (author: string, before = Number.POSITIVE_INFINITY): Promise<number> =>
  outbox.forget(author, ['applied'], ({ at }) => at < before)

/** A request that was sent without an answer. It is repeated as it was. */
export type SentRequest = { key: string; version: number | null }

/** What every new write has. */
const buildWrite = async (author: string) => ({
  author,
  epoch: (await readFeedState())?.epoch ?? null,
  contract: contractVersion,
  at: currentServerTime(),
  isDeviceTime: !isServerTimeKnown(),
  key: createIdempotencyKey(),
  attempt: null,
  state: 'waiting' as const,
  reason: null,
  problem: null,
})

const addSubjects = (write: Omit<StaffWrite, 'id' | 'subjects'>): NewStaffWrite => ({
  ...write,
  subjects: listSubjects(write).map(getSubjectKey),
})

/** A change of one row, with the body of its request. */
export type RowWrite = {
  /** As it is on the screen; null for a new one. */
  seen: SyncedRow | null
  /** What is to become of it; null when it is to be deleted. */
  next: SyncedRow | null
  input: Attempt['input']
  sent?: SentRequest | undefined
  mail?: GuestMail | null
  how?: PaymentWay | undefined
  payment?: Payment
  line?: Line
}

/**
 * Stores changes that wait to be sent, shows them, and returns their ids. Several are one group; what would change nothing
 * is left out. Rejects when the device is full.
 */
export async function enqueueRows(
  author: string,
  table: SyncedTable,
  call: WriteCallName,
  list: RowWrite[],
): Promise<number[]> {
  const { changes } = getHandler(table)
  const kept = list.filter((it) => it.sent || it.mail || it.payment || it.line || changes({ ...it, call }))
  const ids = kept.map((it) => getRowId(table, it))
  const bases = await getRows(table).readServerRows(ids)
  const common = { ...(await buildWrite(author)), call, table, group: kept.length > 1 ? createIdempotencyKey() : null }
  const added = kept.map(({ input, sent, ...change }, i): NewStaffWrite => {
    const rowId = ids[i] ?? ''
    return addSubjects({
      ...common,
      ...change,
      rowId,
      key: sent?.key ?? createIdempotencyKey(),
      base: change.seen === null ? null : (bases[i] ?? buildAbsent(table, rowId)),
      attempt: sent ? { input, version: sent.version } : null,
    })
  })
  return outbox.add(added)
}

function getRowId(table: SyncedTable, { seen, next }: RowWrite): string {
  const row = seen ?? next
  if (row === null) throw new TypeError('a write needs a row')
  return getNoun(table).getId(row)
}

type DeskInput = Input<'bookings.desk'> & { id: string }

/** One of several bookings, as it is on the screen. */
export type SelectedBooking = { seen: Booking; sent?: SentRequest | undefined }

/** A booking as it is on the screen, and the input of the call. */
export type BookingChange =
  | (SelectedBooking & { input: object & GuestMail & { how?: PaymentWay | undefined } })
  | { seen: null; input: DeskInput; sent?: SentRequest | undefined }

/** The mail to the guest that the input of a change asks for. */
function getGuestMail(input: object & GuestMail): GuestMail | null {
  const ownText = input.mailText ? { mailText: input.mailText } : {}
  if (input.mail) return { mail: input.mail, ...ownText }
  return input.notifyGuest ? { notifyGuest: true, ...ownText, ...(input.text ? { text: input.text } : {}) } : null
}

/** How many nights the guest of a booking sleeps in other rooms. */
const countOtherNights = async (booking: Booking): Promise<number> =>
  (await readParts(booking))
    .filter(({ id }) => id !== booking.id)
    .reduce((sum, part) => sum + daysBetween(part.checkinDate, part.checkoutDate), 0)

/** Stores writes to bookings, or a new one. */
export async function enqueueBookings(
  author: string,
  call: BookingWriteCall,
  list: BookingChange[],
): Promise<number[]> {
  const context = { rooms: await db.rooms.toArray(), now: currentServerTime(), prices: await readPriceList() }
  const otherNights = new Map<string, number>()
  for (const { seen } of list) if (seen) otherNights.set(seen.id, await countOtherNights(seen))
  const writes = list.map((it): RowWrite => {
    const { seen, input, sent } = it
    if (it.seen === null)
      return { seen, next: buildDeskBooking(it.input, context), input, sent, mail: getGuestMail(it.input) }
    const { how } = it.input
    return {
      seen,
      next: buildNext(call, it.seen, input, { ...context, otherNights: otherNights.get(it.seen.id) ?? 0 }),
      input,
      sent,
      mail: getGuestMail(it.input),
      how,
    }
  })
  return enqueueRows(author, 'bookings', call, writes)
}

type GroupInput = Input<'bookings.deskGroup'>

/** The rows of a new group until the server has stored them. The server chooses their codes. */
async function buildGroupRows({ rooms, mail: _mail, depositAmount: _, depositDueOn: __, ...shared }: GroupInput) {
  const context = { rooms: await db.rooms.toArray(), now: currentServerTime(), prices: await readPriceList() }
  return rooms.map(({ id = '', extras: _extras, ...room }) => buildDeskBooking({ ...shared, ...room, id }, context))
}

/** Stores several rooms of one guest, which are one write: all of them or none. */
export async function enqueueGroup(author: string, input: GroupInput, sent?: SentRequest): Promise<number[]> {
  const common = await buildWrite(author)
  const [first, ...others] = (await buildGroupRows(input)).map((next) => ({
    rowId: next.id,
    seen: null,
    next,
    base: null,
  }))
  if (first === undefined) throw new TypeError('a group needs a room')
  const write = {
    ...common,
    ...first,
    rooms: others,
    groupInput: input,
    call: 'bookings.deskGroup' as const,
    table: 'bookings' as const,
    group: null,
    key: sent?.key ?? common.key,
    mail: getGuestMail(input),
    attempt: sent ? { input, version: null } : null,
  }
  return outbox.add([addSubjects(write)])
}

/** One payment for several bookings, as they are on the screen, is one write: all of it or nothing. */
export async function enqueueSharedPayment(author: string, parts: SharedPart[], sent?: SentRequest): Promise<number[]> {
  const common = await buildWrite(author)
  const bases = await rows.bookings.readServerRows(parts.map(({ booking }) => booking.id))
  const [first, ...others] = parts.map(({ booking, payment }, i) => ({
    rowId: booking.id,
    seen: booking,
    next: changePayments(booking, 'payments.add', payment),
    // A booking that the server does not have yet gets its row with the answer to the write that makes it.
    base: bases[i] ?? booking,
  }))
  if (first === undefined) throw new TypeError('a payment needs a booking')
  const payments = parts.map(({ payment }) => payment)
  const input = toSharedPayment(parts.map(({ booking, payment }) => ({ id: booking.id, payment })))
  const write = {
    ...common,
    ...first,
    rooms: others,
    payments,
    group: null,
    call: 'payments.addShared' as const,
    table: 'bookings' as const,
    key: sent?.key ?? common.key,
    attempt: sent ? { input, version: null } : null,
  }
  return outbox.add([addSubjects(write)])
}

/** What staff do with all rooms of a group, as they are on the screen, is one write: all of them or none. */
export async function enqueueGroupChange(
  author: string,
  group: { code: string; bookings: Booking[] },
  change: GroupChange,
  sent?: SentRequest,
): Promise<number[]> {
  const common = await buildWrite(author)
  const context = { rooms: await db.rooms.toArray(), now: currentServerTime(), prices: await readPriceList() }
  const { call, input } = toGroupRequest(change)
  const bases = await rows.bookings.readServerRows(group.bookings.map(({ id }) => id))
  const changes = buildGroupChanges(group.bookings, change, context)
  const [first, ...others] = changes.map((it, i) => ({ ...it, base: bases[i] ?? it.base }))
  if (first === undefined) throw new TypeError('a group needs a room')
  const write = {
    ...common,
    ...first,
    rooms: others,
    groupChange: { code: group.code, change },
    group: null,
    call,
    table: 'bookings' as const,
    key: sent?.key ?? common.key,
    attempt: sent ? { input, version: null } : null,
  }
  return outbox.add([addSubjects(write)])
}

/** Two bookings, as they are on the screen, change rooms. */
export async function enqueueSwap(author: string, a: Booking, b: Booking, sent?: SentRequest): Promise<number[]> {
  const common = await buildWrite(author)
  const [baseA, baseB] = await rows.bookings.readServerRows([a.id, b.id])
  const { partner, ...swap } = buildSwap(a, b, priceSwap(a, b, await db.rooms.toArray()))
  const write = {
    ...common,
    ...swap,
    call: 'bookings.swap' as const,
    table: 'bookings' as const,
    group: null,
    key: sent?.key ?? common.key,
    rowId: a.id,
    // A booking that the server does not have yet gets its row with the answer to the write that makes it.
    base: baseA ?? a,
    partner: { ...partner, rowId: b.id, base: baseB ?? b },
    attempt: sent ? { input: toSwapBody(a, b), version: null } : null,
  }
  return outbox.add([addSubjects(write)])
}

/** The guest of a booking, as it is on the screen, changes rooms. */
export async function enqueueSplit(
  author: string,
  booking: Booking,
  body: SplitBody,
  sent?: SentRequest,
): Promise<number[]> {
  const common = await buildWrite(author)
  const [base] = await rows.bookings.readServerRows([booking.id])
  const { extras } = await readPriceList()
  const write = {
    ...common,
    ...buildSplit(booking, body, await db.rooms.toArray(), extras),
    call: 'bookings.split' as const,
    table: 'bookings' as const,
    group: null,
    key: sent?.key ?? common.key,
    rowId: booking.id,
    // A booking that the server does not have yet gets its row with the answer to the write that makes it.
    base: base ?? booking,
    attempt: sent ? { input: body, version: sent.version } : null,
  }
  return outbox.add([addSubjects(write)])
}

/**
 * Sends a write again after somebody has looked at it: the fields in `keep` as the author wants them, the others as the
 * server has them, in `chosen` the fields of a booking that were changed in the decision.
 */
export const resendWrite = (
  id: number,
  keep: readonly string[] | null = null,
  chosen: Partial<Booking> = {},
  overruled: Pick<StaffWrite, 'anyway'> = {},
): Promise<void> =>
  outbox.resend(id, async (write) => {
    const decision = { keep, chosen, rooms: await db.rooms.toArray(), prices: await readPriceList() }
    return {
      ...getHandler(write.table).decide(write, await listServerRows(write), decision),
      ...(await buildWrite(write.author)),
      ...overruled,
    }
  })
