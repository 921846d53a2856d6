/** The writes of staff that wait on this device: how they are stored, and what a person decides about them. */

import type { Booking } from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { daysBetween } from '#contract/days/days.ts'
import type { PaymentWay } from '#contract/money/ledgerFields.ts'
import { contractVersion } from '#contract/version.ts'
import { createIdempotencyKey } from '#pwa/api.ts'
import { currentServerTime, isServerTimeKnown } from '#pwa/clock.ts'
import { db, readFeedState } from '#pwa/offline/db.ts'
import { getNoun, type SyncedTable } from '#pwa/offline/nouns.ts'
import { readPriceList } from '#pwa/offline/priceList.ts'
import { getRows } from '#pwa/offline/rows.ts'
import { readParts } from '#pwa/offline/stayParts.ts'
import { buildGroupChanges, toGroupRequest } from './groupChanges.ts'
import { getKind } from './kinds.ts'
import { changePayments, type SharedPart, toSharedPayment } from './payments.ts'
import { buildDeskBooking, buildNext } from './requests.ts'
import { outbox, showRows } from './send.ts'
import { buildSplit, type SplitBody } from './splits.ts'
import { buildAbsent, listServerRows, listShownSubjects, setBase } from './subjects.ts'
import { buildSwap, priceSwap, toSwapBody } from './swaps.ts'
import {
  type Attempt,
  type BookingWriteCall,
  type Draft,
  type GroupChange,
  type GuestMail,
  getSubjectKey,
  listChanges,
  listSubjects,
  type NewStaffWrite,
  type NounWrite,
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

/** What is to become of rows, and the body of the request. `base`: for a row that the server has not sent yet. */
export type NewChange = Draft & { input: Attempt['input'] }
type SentChange = NewChange & { sent?: SentRequest | undefined }

/**
 * Stores changes of rows of one table that wait to be sent, shows them, and returns their ids. Several are one group; what
 * would change nothing is left out. Rejects when the device is full.
 */
export async function enqueue(author: string, list: SentChange[]): Promise<number[]> {
  const kept = list.filter((it) => it.sent || getKind(it).changes?.(it) !== false)
  const [first] = kept
  if (!first) return []
  const common = { ...(await buildWrite(author)), group: kept.length > 1 ? createIdempotencyKey() : null }
  const ids = kept.flatMap(listChanges).map(({ rowId }) => rowId)
  const stored = await getRows(first.table).readServerRows(ids)
  const bases = new Map(ids.map((id, i) => [id, stored[i]]))
  const added = kept.map(({ input, sent, ...draft }): NewStaffWrite => {
    const write = listChanges(draft).reduce<Draft>(
      (it, { rowId, seen, base }) =>
        seen === null ? it : setBase(it, rowId, bases.get(rowId) ?? base ?? buildAbsent(draft.table, rowId)),
      draft,
    )
    return {
      ...common,
      ...write,
      subjects: listSubjects(write).map(getSubjectKey),
      key: sent?.key ?? createIdempotencyKey(),
      attempt: sent ? { input, version: sent.version } : null,
    }
  })
  return outbox.add(added)
}

/** A change of one row as it is on the screen, null for a new one or one that is to be deleted. */
export type RowInput = Pick<NewChange, 'seen' | 'next' | 'input'>
export type RowWrite = RowInput & Pick<SentChange, 'sent'>

/** A change of one row, whose fields are compared as its noun says. */
export function toRowChange<Input extends RowInput>(table: SyncedTable, call: NounWrite['call'], change: Input) {
  const row = change.seen ?? change.next
  if (row === null) throw new TypeError('a write needs a row')
  return { ...change, table, call, rowId: getNoun(table).getId(row), base: null }
}

/** Stores changes of rows, which are one group. */
export const enqueueRows = (author: string, table: SyncedTable, call: NounWrite['call'], list: RowWrite[]) =>
  enqueue(
    author,
    list.map((it) => toRowChange(table, call, it)),
  )

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

const readContext = async () => ({
  rooms: await db.rooms.toArray(),
  now: currentServerTime(),
  prices: await readPriceList(),
})

/** Stores writes to bookings, or a new one. */
export async function enqueueBookings(
  author: string,
  call: BookingWriteCall,
  list: BookingChange[],
): Promise<number[]> {
  const context = await readContext()
  const otherNights = new Map<string, number>()
  for (const { seen } of list) if (seen) otherNights.set(seen.id, await countOtherNights(seen))
  const writes = list.map((it): SentChange => {
    const { input, sent } = it
    const { how } = it.seen ? it.input : {}
    const next = it.seen
      ? buildNext(call, it.seen, input, { ...context, otherNights: otherNights.get(it.seen.id) ?? 0 })
      : buildDeskBooking(it.input, context)
    const change = { rowId: next.id, seen: it.seen, next, base: null }
    return { table: 'bookings', call, ...change, mail: getGuestMail(it.input), how, input, sent }
  })
  return enqueue(author, writes)
}

/** One payment for several bookings, as they are on the screen, is one write: all of it or nothing. */
export async function enqueueSharedPayment(author: string, parts: SharedPart[], sent?: SentRequest): Promise<number[]> {
  const [first, ...rooms] = parts.map(({ booking, payment }) => ({
    rowId: booking.id,
    seen: booking,
    next: changePayments(booking, 'payments.add', payment),
    base: booking,
  }))
  if (first === undefined) throw new TypeError('a payment needs a booking')
  const payments = parts.map(({ payment }) => payment)
  const input = toSharedPayment(parts.map(({ booking, payment }) => ({ id: booking.id, payment })))
  return enqueue(author, [{ table: 'bookings', call: 'payments.addShared', ...first, rooms, payments, input, sent }])
}

type GroupInput = Input<'bookings.deskGroup'>

/** The rooms of a new group until the server has stored them. The server chooses their codes. */
async function buildGroupRows({ rooms, mail: _mail, depositAmount: _, depositDueOn: __, ...shared }: GroupInput) {
  const context = await readContext()
  return rooms.map(({ id = '', extras: _extras, ...room }) => buildDeskBooking({ ...shared, ...room, id }, context))
}

/** Stores several rooms of one guest, which are one write: all of them or none. */
export async function enqueueGroup(author: string, input: GroupInput, sent?: SentRequest): Promise<number[]> {
  const [first, ...rooms] = (await buildGroupRows(input)).map((next) => ({
    rowId: next.id,
    seen: null,
    next,
    base: null,
  }))
  if (first === undefined) throw new TypeError('a group needs a room')
  const change = { ...first, rooms, groupInput: input }
  return enqueue(author, [{ table: 'bookings', call: 'bookings.deskGroup', ...change, input, sent }])
}

/** What staff do with all rooms of a group, as they are on the screen, is one write: all of them or none. */
export async function enqueueGroupChange(
  author: string,
  { code, bookings }: { code: string; bookings: Booking[] },
  change: GroupChange,
  sent?: SentRequest,
): Promise<number[]> {
  const [first, ...rooms] = buildGroupChanges(bookings, change, await readContext())
  if (first === undefined) throw new TypeError('a group needs a room')
  const { call, input } = toGroupRequest(change)
  return enqueue(author, [{ table: 'bookings', call, ...first, rooms, groupChange: { code, change }, input, sent }])
}

/** Two bookings, as they are on the screen, change rooms. */
export async function enqueueSwap(author: string, a: Booking, b: Booking, sent?: SentRequest): Promise<number[]> {
  const swap = buildSwap(a, b, priceSwap(a, b, await db.rooms.toArray()))
  return enqueue(author, [{ table: 'bookings', call: 'bookings.swap', ...swap, input: toSwapBody(a, b), sent }])
}

/** The guest of a booking, as it is on the screen, changes rooms. */
export async function enqueueSplit(
  author: string,
  booking: Booking,
  input: SplitBody,
  sent?: SentRequest,
): Promise<number[]> {
  const { rooms, prices } = await readContext()
  const split = buildSplit(booking, input, rooms, prices.extras)
  return enqueue(author, [{ table: 'bookings', call: 'bookings.split', ...split, input, sent }])
}

/**
 * Sends a write again after somebody has looked at it: the fields in `keep` as the author wants them, the others as the
 * server has them, in `chosen` the fields of a booking that were changed in the decision.
 */
export const resendWrite = (
  id: number,
  keep: readonly string[] | null = null,
  chosen: Partial<Booking> = {},
  overruled: { anyway?: true } = {},
): Promise<void> =>
  outbox.resend(id, async (write) => {
    const decision = { keep, chosen, ...(await readContext()) }
    return {
      ...getKind(write).decide(write, await listServerRows(write), decision),
      ...(await buildWrite(write.author)),
      ...overruled,
    }
  })
