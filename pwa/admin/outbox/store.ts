/**
 * The writes of staff that wait on this device, and the rows that the screens show with them. The outbox and the
 * server's rows are two databases without a common transaction. So whoever has changed the rows reads the outbox again,
 * and repeats the step if it has changed meanwhile.
 */
import type { Booking } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { contractVersion } from '#contract/version.ts'
import { createIdempotencyKey } from '#pwa/api.ts'
import { serverNow } from '#pwa/clock.ts'
import { db, listUnsentIds, readFeedState, readServerRow, setUnsent } from '#pwa/offline/db.ts'
import type { BookingWrite, BookingWriteCall } from '#pwa/outbox/bookingWrites.ts'
import { writes } from '#pwa/outbox/entries.ts'
import { withSendLock } from '#pwa/outbox/lock.ts'
import { countSealed } from '#pwa/outbox/sealing.ts'
import { concernsWholeBooking, type EditableField, listChangedFields, listShownChanges, rebaseWrite } from './merge.ts'
import { buildDeskBooking, buildNext } from './requests.ts'

/** All writes of this account, in the order in which they are sent. */
export const listWrites = (author: string): Promise<BookingWrite[]> => writes.where({ author }).sortBy('id')

const whereState = (author: string, ...states: BookingWrite['state'][]) =>
  writes.where('[author+state]').anyOf(states.map((state) => [author, state]))

const listWaiting = async (author: string, bookingId: string): Promise<BookingWrite[]> =>
  (await writes.where({ bookingId }).sortBy('id')).filter((it) => it.author === author && it.state === 'waiting')

/** Whether a further write to this booking has to wait for earlier ones. */
export const hasUnsent = async (author: string, bookingId: string): Promise<boolean> =>
  (await writes.where({ bookingId }).toArray()).some((it) => it.author === author && it.state !== 'applied')

/** Shows the booking with the writes that wait. */
export async function showUnsent(author: string, bookingId: string): Promise<void> {
  const readIds = async () => (await listWaiting(author, bookingId)).map((it) => it.id).join()
  for (let shown: string | null = null; shown !== (await readIds()); ) {
    const waiting = await listWaiting(author, bookingId)
    shown = waiting.map((it) => it.id).join()
    await setUnsent(bookingId, {
      created: waiting.find((it) => it.seen === null)?.next ?? null,
      changes: waiting.filter((it) => it.seen !== null).map(listShownChanges),
    })
  }
}

/** Shows all bookings with the writes that wait: at start, and after a restore has replaced the server's rows. */
export async function showAllUnsent(author: string): Promise<void> {
  const waiting = await whereState(author, 'waiting').toArray()
  for (const id of new Set([...(await listUnsentIds()), ...waiting.map((it) => it.bookingId)]))
    await showUnsent(author, id)
}

type NewWrite = {
  author: string
  call: BookingWriteCall
  /** The booking on the screen; null for a new one. */
  booking: Booking | null
  input: (Input<'bookings.desk'> & { id: string }) | (object & { notifyGuest?: boolean | undefined })
  /** The request that was sent without an answer. It is repeated as it was. */
  attempt?: { key: string; version: number | null }
}

/** Stores a write that waits to be sent, and shows it. Rejects when the device is full. */
export async function enqueueWrite({ author, call, booking, input, attempt }: NewWrite): Promise<Booking> {
  const context = { rooms: await db.rooms.toArray(), now: serverNow() }
  const next =
    booking === null && 'roomId' in input
      ? buildDeskBooking(input, context)
      : booking && buildNext(call, booking, input, context)
  if (!next) throw new TypeError('a write needs a booking')
  const bookingId = next.id
  await writes.add({
    call,
    bookingId,
    author,
    epoch: (await readFeedState())?.epoch ?? null,
    contract: contractVersion,
    at: context.now,
    seen: booking,
    next,
    base: booking && (await readServerRow(bookingId)),
    notifyGuest: 'notifyGuest' in input && input.notifyGuest === true,
    key: attempt?.key ?? createIdempotencyKey(),
    attempt: attempt ? { input, version: attempt.version } : null,
    state: 'waiting',
    reason: null,
    problem: null,
  })
  await showUnsent(author, bookingId)
  return next
}

/** Later writes to a booking that was never stored have nothing to change. */
const listDependents = async ({ id, bookingId, author, seen }: BookingWrite): Promise<number[]> =>
  seen === null ? (await listWaiting(author, bookingId)).map((it) => it.id).filter((it) => it > id) : []

/** Drops a write. False when it is too late: it was sent, or is about to be. */
export const dropWrite = (id: number): Promise<boolean> =>
  // Under the lock no tab is sending it.
  withSendLock(async () => {
    const write = await writes.get(id)
    if (!write || (write.state === 'waiting' && write.attempt !== null)) return false
    await writes.bulkDelete([id, ...(await listDependents(write))])
    await showUnsent(write.author, write.bookingId)
    return true
  })

/** The server's booking as far as this device knows it, to compare an old write with. */
const readBase = async (write: BookingWrite): Promise<Booking | null> =>
  write.reason === 'changed' ? write.base : readServerRow(write.bookingId)

/**
 * Sends a write again after somebody has looked at it: the fields in `keep` as the author wants them, the others as the
 * server has them, in `change` what was chosen anew.
 */
export const resendWrite = (
  id: number,
  keep: EditableField[] | null = null,
  change: Partial<Booking> = {},
): Promise<void> =>
  withSendLock(async () => {
    const write = await writes.get(id)
    if (!write || write.state === 'waiting' || write.state === 'applied') return
    const base = await readBase(write)
    const changed = { ...write, next: { ...write.next, ...change } }
    const rebased =
      base && write.seen
        ? rebaseWrite(changed, base, (concernsWholeBooking(write) ? null : keep) ?? listChangedFields(changed))
        : changed
    await writes.update(id, {
      ...rebased,
      epoch: (await readFeedState())?.epoch ?? null,
      at: serverNow(),
      key: createIdempotencyKey(),
      attempt: null,
      state: 'waiting',
      reason: null,
      problem: null,
    })
    await showUnsent(write.author, write.bookingId)
  })

/** How many writes wait on this device for other accounts. */
export const countWritesOfOthers = async (author: string): Promise<number> =>
  (await countSealed(author)) +
  (await writes
    .where('author')
    .notEqual(author)
    .filter((it) => it.state !== 'applied')
    .count())

/** Deletes the writes that are applied. */
export async function dropApplied(author: string): Promise<void> {
  await whereState(author, 'applied').delete()
}

/** Stores a request before it is sent. The screen shows the same with it. */
export async function storeAttempt(write: BookingWrite): Promise<void> {
  await writes.update(write.id, write)
}

/** Changes a write and shows the result. */
export async function settleWrite(write: BookingWrite, change: Partial<BookingWrite>): Promise<void> {
  await writes.update(write.id, change)
  await showUnsent(write.author, write.bookingId)
}

/** The oldest waiting write, of a booking whose earlier writes are all settled. */
export async function findNext(author: string): Promise<BookingWrite | undefined> {
  const open = await whereState(author, 'conflict', 'refused').toArray()
  const heldUp = new Set(open.map((it) => it.bookingId))
  // Rows with equal keys come by id.
  return whereState(author, 'waiting')
    .filter((it) => !heldUp.has(it.bookingId))
    .first()
}

/** What waits after this write builds on the row that the server has now. */
export async function rebaseFollowers({ author, bookingId, id }: BookingWrite, row: Booking): Promise<void> {
  const followers = (await listWaiting(author, bookingId)).filter((it) => it.id > id && it.attempt === null)
  await writes.bulkUpdate(followers.map((it) => ({ key: it.id, changes: { base: row } })))
}
