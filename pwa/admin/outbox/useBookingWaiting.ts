/** How the writes to bookings wait in the outbox. */
import type { Booking } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import type { BookingWriteCall } from '#pwa/outbox/bookingWrites.ts'
import { readSession } from '../session/session.ts'
import type { Waiting } from '../writes/useWrite.ts'
import { sendNow } from './sending.ts'
import { enqueueWrite, hasUnsent } from './store.ts'

const getAuthor = (): string => readSession()?.username ?? ''

/** A change of one booking. `seen`: the booking as the dialog shows it. */
export function useBookingWaiting<In extends object | null>(call: BookingWriteCall, seen: Booking): Waiting<In> {
  return {
    mustWait: () => hasUnsent(getAuthor(), seen.id),
    enqueue: async (input, key) => {
      const attempt = key === undefined ? {} : { attempt: { key, version: seen.version } }
      await enqueueWrite({ author: getAuthor(), call, booking: seen, input: input ?? {}, ...attempt })
      void sendNow(getAuthor())
    },
  }
}

/** A booking that staff take by phone. */
export function useDeskWaiting(): Waiting<Input<'bookings.desk'> & { id: string }> {
  return {
    mustWait: async () => false,
    enqueue: async (input, key) => {
      const attempt = key === undefined ? {} : { attempt: { key, version: null } }
      await enqueueWrite({ author: getAuthor(), call: 'bookings.desk', booking: null, input, ...attempt })
    },
  }
}
