/** Writes to many bookings, one after the other. Each has its own outcome, and one that is refused stops no other. */
import { Booking } from '#contract/bookings.ts'
import { classifyWriteFailure, createIdempotencyKey } from '#pwa/api.ts'
import { getCurrentRow } from '../sync/errors.ts'

export type Outcomes = {
  done: Booking[]
  /** Somebody has changed or removed them meanwhile. */
  changed: Booking[]
  /** Another booking has their days. */
  taken: Booking[]
  /** It is not known whether they were written, or they were not sent at all. */
  failed: Booking[]
}

export type SendOptions = { params: { id: string }; key: string; version: number }
type Send = (options: SendOptions) => Promise<Booking | undefined>
type Steps = {
  /** Stores a row that a response holds. */
  store: (booking: Booking) => Promise<unknown>
  onProgress: (count: number) => void
}

/** Stops at the first failure that is no refusal: the network or the session is gone. */
export async function writeEach(bookings: Booking[], send: Send, { store, onProgress }: Steps): Promise<Outcomes> {
  const outcomes: Outcomes = { done: [], changed: [], taken: [], failed: [] }
  for (const [index, booking] of bookings.entries()) {
    onProgress(index)
    try {
      const { id, version } = booking
      const response = await send({ params: { id }, key: createIdempotencyKey(), version })
      if (response) await store(response)
      outcomes.done.push(response ?? { ...booking, version: version + 1 })
    } catch (error) {
      const { state, problem } = classifyWriteFailure(error)
      if (state !== 'refused') {
        outcomes.failed.push(...bookings.slice(index))
        break
      }
      const current = getCurrentRow(error, Booking)
      if (current) await store(current)
      outcomes[problem?.code === 'dates_taken' ? 'taken' : 'changed'].push(booking)
    }
  }
  return outcomes
}
