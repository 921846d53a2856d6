/** The writes of staff that wait on this device: how they are stored, dropped, decided and settled. */

import type { RoomDayWithRoomId } from '#contract/availability.ts'
import { editableFields } from '#contract/bookingFields.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import type { Contact } from '#contract/contacts.ts'
import { contractVersion } from '#contract/version.ts'
import { createIdempotencyKey } from '#pwa/api.ts'
import { currentServerTime, isServerTimeKnown } from '#pwa/clock.ts'
import { bookingRows, contactRows, dayRows, db, readFeedState } from '#pwa/offline/db.ts'
import { getDayId } from '#pwa/offline/unsent.ts'
import { writes } from '#pwa/outbox/entries.ts'
import { withSendLock } from '#pwa/outbox/lock.ts'
import type { BookingWrite, BookingWriteCall, GuestMail, NewStaffWrite, StaffWrite } from '#pwa/outbox/staffWrites.ts'
import { isLoggedInHere } from '../session/session.ts'
import { contactFields, dayFields, listChanged, rebase } from './fields.ts'
import { concernsWholeBooking, listChangedFields, listDecidedFields, rebaseWrite } from './merge.ts'
import { buildDeskBooking, buildNext } from './requests.ts'
import {
  buildFreeDay,
  getRowId,
  getSubjectKey,
  listShownSubjects,
  listSubjects,
  listWaitingFor,
  listWritesTo,
  type ServerRow,
  type Subject,
  setBase,
  showUnsent,
} from './subjects.ts'
import { buildSwap, priceSwap, toSwapBody } from './swaps.ts'

/** All writes of this account, in the order in which they are sent. */
export const listWrites = (author: string): Promise<StaffWrite[]> => writes.where({ author }).sortBy('id')

const whereState = (author: string, ...states: StaffWrite['state'][]) =>
  writes.where('[author+state]').anyOf(states.map((state) => [author, state]))

/** Whether a further write to these rows has to wait for earlier ones. */
export const hasUnsent = async (author: string, table: Subject['table'], ids: string[]): Promise<boolean> =>
  (await listWritesTo(author, table, ids)).some((it) => it.state !== 'applied')

/** Shows all rows with the writes that wait: at start, and after a restore has replaced the server's rows. */
export async function showAllUnsent(author: string): Promise<void> {
  const waiting = await whereState(author, 'waiting').toArray()
  await showUnsent(author, [...(await listShownSubjects()), ...waiting.flatMap(listSubjects)])
}

/** A request that was sent without an answer. It is repeated as it was. */
export type SentRequest = { key: string; version: number | null }

/** What every new write has. */
const buildWrite = async (author: string, sent: SentRequest | undefined) => ({
  author,
  epoch: (await readFeedState())?.epoch ?? null,
  contract: contractVersion,
  at: currentServerTime(),
  ...(isServerTimeKnown() ? {} : { isDeviceTime: true }),
  key: sent?.key ?? createIdempotencyKey(),
  attempt: null,
  state: 'waiting' as const,
  reason: null,
  problem: null,
})

/** Deletes writes that were just stored. False when one of them was sent: then all of them stay. */
const takeBack = (ids: number[]): Promise<boolean> =>
  withSendLock(() =>
    writes.db.transaction('rw', writes, async () => {
      const stored = await writes.bulkGet(ids)
      const canBeDeleted = stored.every((it) => it?.state === 'waiting' && it.attempt === null)
      if (canBeDeleted) await writes.bulkDelete(ids)
      return canBeDeleted
    }),
  )

/** Stores all of these writes or none, and returns their ids. Rejects when the device is full. */
async function storeWrites(added: NewStaffWrite[]): Promise<number[]> {
  const [first] = added
  if (!first) return []
  const ids = await writes.db.transaction('rw', writes, async () => {
    // A logout takes the account's flag away before it encrypts, and what is stored after that would stay readable.
    if (!isLoggedInHere(first.author)) throw new Error('the account has logged out')
    return writes.bulkAdd(added, { allKeys: true })
  })
  const subjects = added.flatMap((it) => listSubjects({ ...it, id: 0 }))
  try {
    await showUnsent(first.author, subjects)
  } catch (error) {
    // The rows of the screen found no space. Nobody would see these writes, so they must not be sent.
    if (await takeBack(ids)) throw error
  }
  return ids
}

/** The mail to the guest that the input of a change asks for. */
function getGuestMail(input: object & GuestMail): GuestMail | null {
  if (input.mail) return { mail: input.mail }
  return input.notifyGuest ? { notifyGuest: true } : null
}

type NewBookingWrite = {
  author: string
  call: BookingWriteCall
  /** The booking on the screen; null for a new one. */
  booking: Booking | null
  input: (Input<'bookings.desk'> & { id: string }) | (object & GuestMail)
  sent?: SentRequest | undefined
}

/** Stores a write that waits to be sent, and shows it, if it does anything. Rejects when the device is full. */
export async function enqueueWrite({ author, call, booking, input, sent }: NewBookingWrite): Promise<number[]> {
  const common = await buildWrite(author, sent)
  const context = { rooms: await db.rooms.toArray(), now: common.at }
  const next =
    booking === null && 'roomId' in input
      ? buildDeskBooking(input, context)
      : booking && buildNext(call, booking, input, context)
  if (!next) throw new TypeError('a write needs a booking')
  const change = { seen: booking, next, base: booking && (await bookingRows.readServerRow(next.id)) }
  const mail = getGuestMail(input)
  const attempt = sent ? { input, version: sent.version } : null
  if (attempt === null && mail === null && listChangedFields(change).length === 0) return []
  return storeWrites([{ ...common, ...change, call, bookingId: next.id, mail, attempt }])
}

/** A booking as it is on the screen. */
export type BookingChange = { seen: Booking; sent?: SentRequest | undefined }

/** Stores that bookings go to the trash, or come out of it. Several bookings are one group. */
export async function enqueueBookings(
  author: string,
  call: 'bookings.trash' | 'bookings.restore',
  changes: BookingChange[],
): Promise<number[]> {
  const group = changes.length > 1 ? createIdempotencyKey() : null
  const bases = await bookingRows.readServerRows(changes.map(({ seen }) => seen.id))
  const common = await buildWrite(author, undefined)
  const context = { rooms: await db.rooms.toArray(), now: common.at }
  const added = changes.map(
    ({ seen, sent }, i): NewStaffWrite => ({
      ...common,
      key: sent?.key ?? createIdempotencyKey(),
      call,
      bookingId: seen.id,
      mail: null,
      group,
      seen,
      next: buildNext(call, seen, {}, context),
      base: bases[i] ?? null,
      attempt: sent ? { input: {}, version: sent.version } : null,
    }),
  )
  return storeWrites(added)
}

/** Two bookings, as they are on the screen, change rooms. */
export async function enqueueSwap(author: string, a: Booking, b: Booking, sent?: SentRequest): Promise<number[]> {
  const common = await buildWrite(author, sent)
  const [baseA, baseB] = await bookingRows.readServerRows([a.id, b.id])
  const { seen, next, partner } = buildSwap(a, b, priceSwap(a, b, await db.rooms.toArray()))
  return storeWrites([
    {
      ...common,
      call: 'bookings.swap',
      bookingId: a.id,
      partnerId: b.id,
      seen,
      next,
      // A booking that the server does not have yet gets its row with the answer to the write that makes it.
      base: baseA ?? a,
      partner: { ...partner, base: baseB ?? b },
      attempt: sent ? { input: toSwapBody(a, b), version: null } : null,
    },
  ])
}

/** What is to become of a day as it is on the screen. */
export type DayChange = {
  seen: RoomDayWithRoomId
  input: Input<'availability.editDay'>
  sent?: SentRequest | undefined
}

const wouldChange = ({ seen, input }: DayChange): boolean =>
  listChanged(dayFields, { seen, next: { ...seen, ...input } }).length > 0

/** Stores days that wait to be sent. Several days are one group; a day that would not change is left out. */
export async function enqueueDays(author: string, days: DayChange[]): Promise<number[]> {
  const changes = days.filter((it) => it.sent || wouldChange(it))
  const group = changes.length > 1 ? createIdempotencyKey() : null
  const rows = await dayRows.readServerRows(changes.map(({ seen }) => getDayId(seen)))
  const common = await buildWrite(author, undefined)
  const added = changes.map(({ seen, input, sent }, i): NewStaffWrite => {
    const dayId = getDayId(seen)
    return {
      ...common,
      key: sent?.key ?? createIdempotencyKey(),
      call: 'availability.editDay',
      dayId,
      group,
      seen,
      next: { ...seen, ...input },
      base: rows[i] ?? buildFreeDay(dayId),
      attempt: sent ? { input, version: sent.version } : null,
    }
  })
  return storeWrites(added)
}

/** A message, as it is on the screen, is marked as answered or as unanswered. */
export async function enqueueContact(
  author: string,
  contact: Contact,
  answered: boolean,
  sent?: SentRequest,
): Promise<number[]> {
  return storeWrites([
    {
      ...(await buildWrite(author, sent)),
      call: 'contacts.patch',
      contactId: contact.id,
      seen: contact,
      next: { ...contact, answered },
      base: await contactRows.readServerRow(contact.id),
      attempt: sent ? { input: { answered }, version: sent.version } : null,
    },
  ])
}

/** Later writes to a booking that was never stored have nothing to change. */
const listDependents = async (write: StaffWrite): Promise<StaffWrite[]> =>
  write.seen === null && write.call === 'bookings.desk'
    ? (await listWaitingFor(write.author, 'bookings', [write.bookingId])).filter((it) => it.id > write.id)
    : []

/** Whether no request of this write can be at the server, or on its way. */
const isDroppable = ({ state, attempt }: StaffWrite): boolean =>
  state === 'conflict' || state === 'refused' || (state === 'waiting' && attempt === null)

/** Drops writes. False when it is too late for one of them: it was sent, or is about to be. */
export const dropWrites = (ids: number[]): Promise<boolean> =>
  // Under the lock no tab is sending them.
  withSendLock(async () => {
    const found = (await writes.bulkGet(ids)).filter((it) => it !== undefined)
    const droppable = found.filter(isDroppable)
    const dropped = [...droppable, ...(await Promise.all(droppable.map(listDependents))).flat()]
    await writes.bulkDelete(dropped.map((it) => it.id))
    const [first] = dropped
    if (first) await showUnsent(first.author, dropped.flatMap(listSubjects))
    return droppable.length === ids.length
  })

const readServerDay = async (dayId: string): Promise<RoomDayWithRoomId> =>
  (await dayRows.readServerRow(dayId)) ?? buildFreeDay(dayId)

/** The write on top of the server's rows, as far as this device knows them. */
async function rebaseOnServer(
  write: StaffWrite,
  keep: readonly string[] | null,
  change: Partial<Booking>,
): Promise<StaffWrite> {
  const isKept = (field: string) => keep === null || keep.includes(field)
  switch (write.call) {
    case 'bookings.swap': {
      const [a, b] = await bookingRows.readServerRows([write.bookingId, write.partnerId])
      return a && b ? { ...write, ...buildSwap(a, b, priceSwap(a, b, await db.rooms.toArray())) } : write
    }
    case 'availability.editDay': {
      const base = await readServerDay(write.dayId)
      return { ...write, ...rebase(write, base, listChanged(dayFields, write).filter(isKept)) }
    }
    case 'contacts.patch': {
      const base = await contactRows.readServerRow(write.contactId)
      return base ? { ...write, ...rebase(write, base, contactFields) } : write
    }
    default: {
      const base = write.reason === 'changed' ? write.base : await bookingRows.readServerRow(write.bookingId)
      const changed: BookingWrite = { ...write, next: { ...write.next, ...change } }
      if (!base || !write.seen) return changed
      const isWhole = keep === null || concernsWholeBooking(write)
      return rebaseWrite(changed, base, isWhole ? listDecidedFields(changed) : editableFields.filter(isKept))
    }
  }
}

/**
 * Sends a write again after somebody has looked at it: the fields in `keep` as the author wants them, the others as the
 * server has them, in `change` what was chosen anew for a booking.
 */
export const resendWrite = (
  id: number,
  keep: readonly string[] | null = null,
  change: Partial<Booking> = {},
): Promise<void> =>
  withSendLock(async () => {
    const write = await writes.get(id)
    if (!write || write.state === 'waiting' || write.state === 'applied') return
    // A logout may have encrypted it meanwhile; then nothing is changed.
    await writes.update(id, {
      ...(await rebaseOnServer(write, keep, change)),
      ...(await buildWrite(write.author, undefined)),
    })
    await showUnsent(write.author, listSubjects(write))
  })

/** Deletes the writes that are applied; with `before`, in milliseconds, only those that were made earlier. */
export async function dropApplied(author: string, before = Number.POSITIVE_INFINITY): Promise<void> {
  await whereState(author, 'applied')
    .and(({ at }) => at < before)
    .delete()
}

/** Stores a request before it is sent. The screen shows the same with it. */
export async function storeAttempt(write: StaffWrite): Promise<void> {
  await writes.update(write.id, write)
}

/** Changes a write and shows the result. */
export async function settleWrite(write: StaffWrite, change: Partial<NewStaffWrite>): Promise<void> {
  await writes.update(write.id, change)
  await showUnsent(write.author, listSubjects(write))
}

/** The oldest waiting write whose rows have no earlier write that is not settled. */
export async function findNext(author: string): Promise<StaffWrite | undefined> {
  const held = await whereState(author, 'conflict', 'refused').toArray()
  const blocked = new Set(held.flatMap(listSubjects).map(getSubjectKey))
  // Rows with equal keys come by id. What waits behind a blocked write blocks in turn the other rows that it is about.
  const canBeSent = (write: StaffWrite): boolean => {
    const keys = listSubjects(write).map(getSubjectKey)
    if (!keys.some((key) => blocked.has(key))) return true
    for (const key of keys) blocked.add(key)
    return false
  }
  return whereState(author, 'waiting').filter(canBeSent).first()
}

/** What waits after this write builds on the row that the server has now. */
export async function rebaseFollowers({ author, id }: StaffWrite, server: ServerRow): Promise<void> {
  const { table } = server
  const waiting = await listWaitingFor(author, table, [getRowId(server)])
  const followers = waiting.filter((it) => it.id > id && it.attempt === null)
  await writes.bulkUpdate(followers.map((it) => ({ key: it.id, changes: setBase(it, server) })))
}
