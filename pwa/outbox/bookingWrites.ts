/** Writes of staff to bookings that wait for the server, with what a merge needs. One table of the outbox's database. */
import type { Booking } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import type { Problem } from '#contract/problem.ts'

export type BookingWriteCall =
  | 'bookings.patch'
  | 'bookings.edit'
  | 'bookings.trash'
  | 'bookings.restore'
  | 'bookings.desk'

/** `changed`: others changed the same fields. `gone`: the booking does not exist any more. */
export type ConflictReason = 'changed' | 'gone' | 'restored' | 'old'

export type BookingWrite = {
  /** Increases with each write: writes are sent in this order. */
  id: number
  call: BookingWriteCall
  bookingId: string
  /** The username of the account. Only its own session sends the write. */
  author: string
  /** The data set that the author saw. A restore gives the server another one. */
  epoch: string | null
  /** The contract's version at that time: a later version of the app may have to convert the write. */
  contract: number
  /** When it was made, by the server's clock, in milliseconds. */
  at: number
  /** The booking that the author saw, earlier waiting writes included; null for a new booking. */
  seen: Booking | null
  /** The booking that the author wants. */
  next: Booking
  /** The server's row that the write builds on; null for a booking that the server does not have. */
  base: Booking | null
  /** Queues a mail to the guest of a cancelled booking. */
  notifyGuest: boolean
  key: string
  /** The request that was sent, if one was: until its outcome is known, each retry is the same. */
  attempt: { input: Input<BookingWriteCall>; version: number | null } | null
  state: 'waiting' | 'conflict' | 'refused' | 'applied'
  reason: ConflictReason | null
  /** Why the server refused the write. */
  problem: Problem | null
}
