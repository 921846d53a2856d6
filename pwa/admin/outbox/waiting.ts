/** How the writes of staff wait in the outbox. */
import type { RoomDayWithRoomId } from '#contract/availability.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import type { Contact } from '#contract/contacts.ts'
import { getDayId } from '#pwa/offline/unsent.ts'
import type { BookingWriteCall } from '#pwa/outbox/staffWrites.ts'
import { readSession } from '../session/session.ts'
import type { TakeBack, Waiting } from '../writes/useWrite.ts'
import { sendNow } from './sending.ts'
import {
  type BookingChange,
  dropWrites,
  enqueueBookings,
  enqueueContact,
  enqueueDays,
  enqueueSwap,
  enqueueWrite,
  hasUnsent,
  type SentRequest,
} from './store.ts'

export const getAuthor = (): string => readSession()?.username ?? ''

const toSent = (key: string | undefined, version: number | null): SentRequest | undefined =>
  key === undefined ? undefined : { key, version }

/** Sends what was just stored, if the server answers, and returns what takes it back. */
async function follow(stored: Promise<number[]>): Promise<TakeBack> {
  const ids = await stored
  void sendNow()
  return () => dropWrites(ids)
}

/** A change of one booking. `read`: the booking as the screen shows it, and the input of the call. */
export const buildBookingWaiting = <In>(
  call: BookingWriteCall,
  read: (input: In) => { seen: Booking; input: object | null },
): Waiting<In> => ({
  mustWait: (input) => hasUnsent(getAuthor(), 'bookings', [read(input).seen.id]),
  enqueue: (given, key) => {
    const { seen, input } = read(given)
    const write = { author: getAuthor(), call, booking: seen, input: input ?? {} }
    return follow(enqueueWrite({ ...write, sent: toSent(key, seen.version) }))
  },
})

/** Bookings that go to the trash together, or come out of it. */
export const enqueueSelection = (
  call: 'bookings.trash' | 'bookings.restore',
  changes: BookingChange[],
): Promise<TakeBack> => follow(enqueueBookings(getAuthor(), call, changes))

/** A booking that staff take by phone. */
export const deskWaiting: Waiting<Input<'bookings.desk'> & { id: string }> = {
  mustWait: async () => false,
  enqueue: (input, key) =>
    follow(enqueueWrite({ author: getAuthor(), call: 'bookings.desk', booking: null, input, sent: toSent(key, null) })),
}

/** The bookings that change rooms, as the screen shows them. */
export type SwapInput = { a: Booking; b: Booking }

/** Two bookings change rooms. */
export const swapWaiting: Waiting<SwapInput> = {
  mustWait: ({ a, b }) => hasUnsent(getAuthor(), 'bookings', [a.id, b.id]),
  enqueue: ({ a, b }, key) => follow(enqueueSwap(getAuthor(), a, b, toSent(key, null))),
}

/** A change of one day. `seen`: the day as the screen shows it. */
export const buildDayWaiting = (seen: RoomDayWithRoomId): Waiting<Input<'availability.editDay'>> => ({
  mustWait: () => hasUnsent(getAuthor(), 'days', [getDayId(seen)]),
  enqueue: (input, key) => follow(enqueueDays(getAuthor(), [{ seen, input, sent: toSent(key, seen.version) }])),
})

/** A message is marked as answered or as unanswered. */
export const buildContactWaiting = (seen: Contact): Waiting<boolean> => ({
  mustWait: () => hasUnsent(getAuthor(), 'contacts', [seen.id]),
  enqueue: (answered, key) => follow(enqueueContact(getAuthor(), seen, answered, toSent(key, seen.version))),
})
