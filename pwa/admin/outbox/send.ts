/** Sends the waiting writes of one account in order, and settles the outcome of each. */
import { Booking } from '#contract/bookings.ts'
import { createIdempotencyKey } from '#pwa/api.ts'
import { currentServerTime } from '#pwa/clock.ts'
import { readServerRow, storeBookings } from '#pwa/offline/db.ts'
import type { BookingWrite } from '#pwa/outbox/bookingWrites.ts'
import { withSendLock } from '#pwa/outbox/lock.ts'
import { sendEntry } from '#pwa/outbox/sender.ts'
import { listConflicts, listOpenFields, rebaseWrite } from './merge.ts'
import { toRequestInput } from './requests.ts'
import { findNext, rebaseFollowers, settleWrite, storeAttempt } from './store.ts'

/** The server keeps idempotency keys for 30 days. An older write could be executed twice. */
const maxAgeMs = 25 * 24 * 60 * 60 * 1000

type Change = Partial<BookingWrite>
type Prepared = { send: true; write: BookingWrite } | { send: false; change: Change }

const conflict = (reason: BookingWrite['reason'], base?: Booking | null): Change => ({
  state: 'conflict',
  reason,
  attempt: null,
  ...(base === undefined ? {} : { base }),
})

const settle = (change: Change): Prepared => ({ send: false, change })

/** The request to send, or what the write becomes without one. Pure. */
export function prepareWrite(write: BookingWrite, now: number): Prepared {
  if (now - write.at > maxAgeMs) return settle(conflict('old'))
  // The outcome of the last attempt is unknown, so the same request is repeated.
  if (write.attempt !== null) return { send: true, write }
  if (write.call === 'bookings.desk') return addAttempt(write)
  if (write.base === null) return settle(conflict('gone'))
  if (listConflicts(write, write.base).length > 0) return settle(conflict('changed'))
  const open = listOpenFields(write, write.base)
  if (open.length === 0 && !write.notifyGuest) return settle({ state: 'applied' })
  return addAttempt(rebaseWrite(write, write.base, open))
}

function addAttempt(write: BookingWrite): Prepared {
  const input = toRequestInput(write)
  if (input === null) return settle(conflict('changed'))
  return { send: true, write: { ...write, attempt: { input, version: write.base?.version ?? null } } }
}

const parseBooking = (value: unknown): Booking | null => Booking.safeParse(value).data ?? null

/** The booking after a write that the server has stored. The call to the trash returns none. */
function getStoredRow({ base, next }: BookingWrite, answer: unknown): Booking | null {
  return parseBooking(answer) ?? (base && { ...base, deletedAt: next.deletedAt, version: base.version + 1 })
}

/** False when the network or the session is gone: then nothing more can be sent. */
async function sendWrite(write: BookingWrite): Promise<boolean> {
  const { call, attempt, key, author, epoch, bookingId } = write
  if (attempt === null) return false
  const outcome = await sendEntry({
    call,
    params: call === 'bookings.desk' ? null : { id: bookingId },
    input: attempt.input,
    key,
    base: attempt.version === null ? null : { version: attempt.version },
    author,
    epoch: epoch ?? undefined,
  })
  if (outcome.state === 'waiting') {
    await settleWrite(write, { problem: outcome.problem })
    return false
  }
  if (outcome.state === 'refused') {
    await settleRefusal(write, outcome.problem)
    return true
  }
  const row = getStoredRow(write, outcome.answer)
  if (row) {
    await storeBookings([row])
    await rebaseFollowers(write, row)
  }
  await settleWrite(write, { state: 'applied', attempt: null, problem: null })
  return true
}

async function settleRefusal(write: BookingWrite, problem: BookingWrite['problem']): Promise<void> {
  const current = parseBooking(problem?.current)
  if (problem?.code === 'stale_version' && current) {
    // It is compared with the newer row, and sent again if nothing is to be decided.
    await storeBookings([current])
    return settleWrite(write, { base: current, attempt: null, key: createIdempotencyKey() })
  }
  if (problem?.code === 'other_epoch') return settleWrite(write, conflict('restored'))
  if (problem?.status === 404) return settleWrite(write, conflict('gone', await readServerRow(write.bookingId)))
  return settleWrite(write, { state: 'refused', attempt: null, problem })
}

let isWaitingForLock = false

/** Sends the waiting writes of this account. A call during a round starts one more round after it. */
export async function sendWrites(author: string): Promise<void> {
  if (isWaitingForLock) return
  isWaitingForLock = true
  try {
    await withSendLock(() => {
      isWaitingForLock = false
      return sendRound(author)
    })
  } finally {
    isWaitingForLock = false
  }
}

async function sendRound(author: string): Promise<void> {
  for (let write = await findNext(author); write; write = await findNext(author)) {
    const prepared = prepareWrite(write, currentServerTime())
    if (!prepared.send) {
      await settleWrite(write, prepared.change)
      continue
    }
    // Stored first: if the tab dies now, the same request is sent again.
    await storeAttempt(prepared.write)
    if (!(await sendWrite(prepared.write))) return
  }
}
