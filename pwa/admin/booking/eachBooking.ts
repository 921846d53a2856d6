/** Writes to many bookings, one after the other. Each has its own outcome, and one that is refused stops no other. */
import { Booking } from '#contract/bookings/bookings.ts'
import { classifyWriteFailure, createIdempotencyKey } from '#pwa/api.ts'
import type { SelectedBooking } from '../outbox/store.ts'
import { getCurrentRow } from '../sync/errors.ts'

export type Outcomes = {
  done: Booking[]
  /** They wait in the outbox until the server can be reached. */
  waiting: Booking[]
  /** Somebody has changed or removed them meanwhile. */
  changed: Booking[]
  /** Another booking has their days. */
  taken: Booking[]
  /** It is not known whether they were written, or they were neither sent nor stored. */
  failed: Booking[]
}

export type SendOptions = { params: { id: string }; key: string; version: number }

type Steps = {
  /** Returns the booking as the server has it now. */
  send: (booking: Booking, options: SendOptions) => Promise<Booking>
  /** Stores a row that a response holds. */
  store: (booking: Booking) => Promise<unknown>
  isOffline: () => boolean
  /** Whether a booking has to wait in any case, for earlier writes. */
  mustWait: (booking: Booking) => Promise<boolean>
  /** Whether a request got no answer because the server is out of reach. */
  isUnanswered: (error: unknown) => Promise<boolean>
  /** Stores all that has to wait. False when the device has no space for it. */
  enqueue: (changes: SelectedBooking[]) => Promise<boolean>
  onProgress: (count: number) => void
}

/**
 * While the server is out of reach, bookings wait together. Any other failure that is no refusal stops the rest: the
 * session is gone, or the server is busy.
 */
export async function writeEach(bookings: Booking[], steps: Steps): Promise<Outcomes> {
  const outcomes: Outcomes = { done: [], waiting: [], changed: [], taken: [], failed: [] }
  const waiting: SelectedBooking[] = []
  let isOffline = steps.isOffline()
  for (const [index, booking] of bookings.entries()) {
    steps.onProgress(index)
    if (isOffline || (await steps.mustWait(booking))) {
      waiting.push({ seen: booking })
      continue
    }
    const sent = { key: createIdempotencyKey(), version: booking.version }
    try {
      const row = await steps.send(booking, { params: { id: booking.id }, ...sent })
      await steps.store(row)
      outcomes.done.push(row)
    } catch (error) {
      if (await steps.isUnanswered(error)) {
        isOffline = true
        waiting.push({ seen: booking, sent })
        continue
      }
      const { state, problem } = classifyWriteFailure(error)
      if (state !== 'refused') {
        outcomes.failed.push(...bookings.slice(index))
        break
      }
      const current = getCurrentRow(error, Booking)
      if (current) await steps.store(current)
      outcomes[problem?.code === 'dates_taken' ? 'taken' : 'changed'].push(booking)
    }
  }
  const isStored = waiting.length === 0 || (await steps.enqueue(waiting))
  outcomes[isStored ? 'waiting' : 'failed'].push(...waiting.map((it) => it.seen))
  return outcomes
}
