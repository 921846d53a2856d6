/** How the writes of staff wait in the outbox. */
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
import type { SyncedTable } from '#pwa/offline/nouns.ts'
import { readSession } from '../session/session.ts'
import type { TakeBack, Waiting } from '../writes/useWrite.ts'
import type { SharedPart } from './payments.ts'
import { outbox } from './send.ts'
import { sendNow } from './sending.ts'
import type { SplitBody } from './splits.ts'
import {
  enqueue,
  enqueueBookings,
  enqueueGroup,
  enqueueGroupChange,
  enqueueSharedPayment,
  enqueueSplit,
  enqueueSwap,
  hasUnsent,
  type NewChange,
  type RowInput,
  type SelectedBooking,
  type SentRequest,
  toRowChange,
} from './store.ts'
import type { BookingWriteCall, GroupChange, NounWrite } from './writes.ts'

export const getAuthor = (): string => readSession()?.username ?? ''

const toSent = (key: string | undefined, version: number | null): SentRequest | undefined =>
  key === undefined ? undefined : { key, version }

/** Sends what was just stored, if the server answers, and returns what takes it back. */
async function follow(stored: Promise<number[]>): Promise<TakeBack> {
  const ids = await stored
  void sendNow()
  return () => outbox.drop(ids)
}

/** `read`: what is to become of a row as the screen shows it, and the body of the request. */
export const buildChangeWaiting = <In>(read: (input: In) => NewChange): Waiting<In> => ({
  mustWait: async (input) => {
    const { table, seen, rowId } = read(input)
    return seen !== null && hasUnsent(getAuthor(), table, [rowId])
  },
  enqueue: (given, key) => {
    const change = read(given)
    return follow(enqueue(getAuthor(), [{ ...change, sent: toSent(key, change.seen?.version ?? null) }]))
  },
})

/** The same of a row whose fields are compared as its noun says. */
export const buildRowWaiting = <In>(
  table: SyncedTable,
  call: NounWrite['call'],
  read: (input: In) => RowInput,
): Waiting<In> => buildChangeWaiting((input) => toRowChange(table, call, read(input)))

/** A change of one booking. `read`: the booking as the screen shows it, and the input of the call. */
export const buildBookingWaiting = <In>(
  call: BookingWriteCall,
  read: (input: In) => { seen: Booking; input: object | null },
): Waiting<In> => ({
  mustWait: (input) => hasUnsent(getAuthor(), 'bookings', [read(input).seen.id]),
  enqueue: (given, key) => {
    const { seen, input } = read(given)
    return follow(enqueueBookings(getAuthor(), call, [{ seen, input: input ?? {}, sent: toSent(key, seen.version) }]))
  },
})

/** Bookings that go to the trash together, or come out of it. */
export const enqueueSelection = (
  call: 'bookings.trash' | 'bookings.restore',
  changes: SelectedBooking[],
): Promise<TakeBack> =>
  follow(
    enqueueBookings(
      getAuthor(),
      call,
      changes.map((it) => ({ ...it, input: {} })),
    ),
  )

/** What staff take by phone: one room, or several. */
export type DeskBody = (Input<'bookings.desk'> & { id: string }) | Input<'bookings.deskGroup'>

export const deskWaiting: Waiting<DeskBody> = {
  mustWait: async () => false,
  enqueue: (input, key) => {
    const sent = toSent(key, null)
    return follow(
      'rooms' in input
        ? enqueueGroup(getAuthor(), input, sent)
        : enqueueBookings(getAuthor(), 'bookings.desk', [{ seen: null, input, sent }]),
    )
  },
}

/** One payment for several bookings. */
export const sharedPaymentWaiting: Waiting<SharedPart[]> = {
  mustWait: (parts) =>
    hasUnsent(
      getAuthor(),
      'bookings',
      parts.map(({ booking }) => booking.id),
    ),
  enqueue: (parts, key) => follow(enqueueSharedPayment(getAuthor(), parts, toSent(key, null))),
}

/** What is done with all rooms of a group, as the screen shows them. */
export const buildGroupWaiting = (code: string, bookings: Booking[]): Waiting<GroupChange> => ({
  mustWait: () =>
    hasUnsent(
      getAuthor(),
      'bookings',
      bookings.map(({ id }) => id),
    ),
  enqueue: (change, key) => follow(enqueueGroupChange(getAuthor(), { code, bookings }, change, toSent(key, null))),
})

/** The bookings that change rooms, as the screen shows them. */
export type SwapInput = { a: Booking; b: Booking }

/** Two bookings change rooms. */
export const swapWaiting: Waiting<SwapInput> = {
  mustWait: ({ a, b }) => hasUnsent(getAuthor(), 'bookings', [a.id, b.id]),
  enqueue: ({ a, b }, key) => follow(enqueueSwap(getAuthor(), a, b, toSent(key, null))),
}

/** The guest of a booking changes rooms. */
export const buildSplitWaiting = (booking: Booking): Waiting<SplitBody> => ({
  mustWait: () => hasUnsent(getAuthor(), 'bookings', [booking.id]),
  enqueue: (body, key) => follow(enqueueSplit(getAuthor(), booking, body, toSent(key, booking.version))),
})
