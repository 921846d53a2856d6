/** Sends the waiting writes of one account in order, and settles the outcome of each. */
import { RoomDayWithRoomId } from '#contract/availability.ts'
import { Booking, SwappedBookings } from '#contract/bookings.ts'
import type { Params } from '#contract/calls.ts'
import { Contact } from '#contract/contacts.ts'
import { createIdempotencyKey } from '#pwa/api.ts'
import { currentServerTime, toServerTime } from '#pwa/clock.ts'
import { parseDayId } from '#pwa/offline/unsent.ts'
import { createSendRounds } from '#pwa/outbox/lock.ts'
import { sendEntry } from '#pwa/outbox/sender.ts'
import type {
  BookingWrite,
  ContactWrite,
  DayWrite,
  StaffWrite,
  StaffWriteCall,
  SwapWrite,
} from '#pwa/outbox/staffWrites.ts'
import { contactFields, dayFields, listBothChanged, listOpen, rebase } from './fields.ts'
import { listConflicts, listOpenFields, rebaseWrite } from './merge.ts'
import { toRequestInput } from './requests.ts'
import { findNext, rebaseFollowers, settleWrite, storeAttempt } from './store.ts'
import { type ServerRow, setBase, storeServerRow } from './subjects.ts'
import { isSwapOutdated, isSwapped, rebaseSwap, toSwapBody } from './swaps.ts'

/** The server keeps idempotency keys for 30 days. An older write could be executed twice. */
const maxAgeMs = 25 * 24 * 60 * 60 * 1000

type Outcome = Partial<Pick<StaffWrite, 'state' | 'reason' | 'problem'>> & { attempt?: null }
type Prepared = { send: true; write: StaffWrite } | { send: false; change: Outcome }

const settle = (change: Outcome): Prepared => ({ send: false, change })
const isApplied = settle({ state: 'applied' })
const toConflict = (reason: StaffWrite['reason']): Outcome => ({ state: 'conflict', reason, attempt: null })
const conflict = (reason: StaffWrite['reason']): Prepared => settle(toConflict(reason))

/** When the write was made, by the server's clock. */
export const getMadeAt = ({ at, isDeviceTime }: Pick<StaffWrite, 'at' | 'isDeviceTime'>): number =>
  isDeviceTime ? toServerTime(at) : at

/** The request to send, or what the write becomes without one. Pure. */
export function prepareWrite(write: StaffWrite, now: number): Prepared {
  if (now - getMadeAt(write) > maxAgeMs) return conflict('old')
  // The outcome of the last attempt is unknown, so the same request is repeated.
  if (write.attempt !== null) return { send: true, write }
  switch (write.call) {
    case 'bookings.swap':
      return prepareSwap(write)
    case 'availability.editDay':
      return prepareDay(write)
    case 'contacts.patch':
      return prepareContact(write)
    default:
      return prepareBooking(write)
  }
}

function prepareBooking(write: BookingWrite): Prepared {
  if (write.call === 'bookings.desk') return addBookingRequest(write)
  if (write.base === null) return conflict('gone')
  if (listConflicts(write, write.base).length > 0) return conflict('changed')
  const open = listOpenFields(write, write.base)
  if (open.length === 0 && write.mail === null) return isApplied
  return addBookingRequest(rebaseWrite(write, write.base, open))
}

function addBookingRequest(write: BookingWrite): Prepared {
  const input = toRequestInput(write)
  if (input === null) return conflict('changed')
  return { send: true, write: { ...write, attempt: { input, version: write.base?.version ?? null } } }
}

function prepareSwap(write: SwapWrite): Prepared {
  if (isSwapped(write)) return isApplied
  if (isSwapOutdated(write)) return conflict('changed')
  const input = toSwapBody(write.base, write.partner.base)
  return { send: true, write: { ...write, ...rebaseSwap(write), attempt: { input, version: null } } }
}

function prepareDay(write: DayWrite): Prepared {
  if (listBothChanged(dayFields, write).length > 0) return conflict('changed')
  const open = listOpen(dayFields, write)
  if (open.length === 0) return isApplied
  const rebased = { ...write, ...rebase(write, write.base, open) }
  const { available, notes } = rebased.next
  const input = { available, ...(open.includes('notes') ? { notes } : {}) }
  return { send: true, write: { ...rebased, attempt: { input, version: write.base.version } } }
}

function prepareContact(write: ContactWrite): Prepared {
  const { seen, next, base } = write
  if (base === null || seen === null) return conflict('gone')
  const open = listOpen(contactFields, { seen, next, base })
  if (open.length === 0) return isApplied
  const { answered } = next
  const rebased = { ...write, ...rebase(write, base, open) }
  return { send: true, write: { ...rebased, attempt: { input: { answered }, version: base.version } } }
}

/** The row in a response, of the table that the write is about; null when it is none. */
function parseRow({ call }: StaffWrite, value: unknown): ServerRow | null {
  if (call === 'availability.editDay') {
    const row = RoomDayWithRoomId.safeParse(value).data
    return row ? { table: 'days', row } : null
  }
  if (call === 'contacts.patch') {
    const row = Contact.safeParse(value).data
    return row ? { table: 'contacts', row } : null
  }
  const row = Booking.safeParse(value).data
  return row ? { table: 'bookings', row } : null
}

/** What the server has after the write. */
function listStoredRows(write: StaffWrite, answer: unknown): ServerRow[] {
  if (write.call === 'bookings.swap') {
    const swapped = SwappedBookings.safeParse(answer).data
    return swapped ? [swapped.a, swapped.b].map((row) => ({ table: 'bookings', row })) : []
  }
  if (write.call === 'bookings.trash') {
    // The response has no row.
    const { base, next } = write
    return base ? [{ table: 'bookings', row: { ...base, deletedAt: next.deletedAt, version: base.version + 1 } }] : []
  }
  const row = parseRow(write, answer)
  return row ? [row] : []
}

function getParams(write: StaffWrite): Params<StaffWriteCall> | null {
  if (write.call === 'availability.editDay') {
    const [roomId, date] = parseDayId(write.dayId)
    return { roomId: String(roomId), date }
  }
  if (write.call === 'contacts.patch') return { id: write.contactId }
  return write.call === 'bookings.desk' || write.call === 'bookings.swap' ? null : { id: write.bookingId }
}

/**
 * False when the network or the session is gone: then nothing more can be sent. `isRepeated`: an earlier request with this
 * key had no answer.
 */
async function sendWrite(write: StaffWrite, isRepeated: boolean, signal: AbortSignal): Promise<boolean> {
  const { call, attempt, key, author, epoch } = write
  if (attempt === null) return false
  const outcome = await sendEntry({
    call,
    params: getParams(write),
    input: attempt.input,
    key,
    base: attempt.version === null ? null : { version: attempt.version },
    author,
    epoch: epoch ?? undefined,
    madeAt: getMadeAt(write),
  })
  // After a logout nothing is stored any more. The same request is sent again at the next login.
  if (signal.aborted) return false
  if (outcome.state === 'waiting') {
    // The server has answered that it did not store the only request, so the write is as if it had never been sent.
    const isUnsent = outcome.problem !== null && !isRepeated
    await settleWrite(write, {
      problem: outcome.problem,
      ...(isUnsent ? { attempt: null, key: createIdempotencyKey() } : {}),
    })
    return false
  }
  if (outcome.state === 'refused') {
    await settleRefusal(write, outcome.problem)
    return true
  }
  for (const answered of listStoredRows(write, outcome.answer)) {
    await rebaseFollowers(write, await storeServerRow(answered))
  }
  await settleWrite(write, { state: 'applied', attempt: null, problem: null })
  return true
}

async function settleRefusal(write: StaffWrite, problem: StaffWrite['problem']): Promise<void> {
  // The row in a 412: somebody else has changed it.
  const current = problem?.code === 'stale_version' ? parseRow(write, problem.current) : null
  if (current) {
    // It is compared with the newer row, and sent again if nothing is to be decided.
    await storeServerRow(current)
    return settleWrite(write, { ...setBase(write, current), attempt: null, key: createIdempotencyKey() })
  }
  if (problem?.code === 'other_epoch') return settleWrite(write, toConflict('restored'))
  const isRoomMissing = problem?.code === 'room_not_found' && write.call !== 'availability.editDay'
  if (problem?.status === 404 && !isRoomMissing) return settleWrite(write, toConflict('gone'))
  return settleWrite(write, { state: 'refused', attempt: null, problem })
}

const runRound = createSendRounds()

/** Sends the waiting writes of this account. `signal` aborts at logout. */
export const sendWrites = (author: string, signal: AbortSignal): Promise<void> =>
  runRound(() => sendRound(author, signal))

async function sendRound(author: string, signal: AbortSignal): Promise<void> {
  for (let write = await findNext(author); write && !signal.aborted; write = await findNext(author)) {
    const prepared = prepareWrite(write, currentServerTime())
    if (!prepared.send) {
      await settleWrite(write, prepared.change)
      continue
    }
    // Stored first: if the tab dies now, the same request is sent again.
    await storeAttempt(prepared.write)
    if (!(await sendWrite(prepared.write, write.attempt !== null, signal))) return
  }
}
