/** Writes of staff that wait for the server, with what a merge needs. One table of the outbox's database. */
import type { RoomDayWithRoomId } from '#contract/availability.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import type { Contact } from '#contract/contacts.ts'
import type { Problem } from '#contract/problem.ts'

export type BookingWriteCall =
  | 'bookings.patch'
  | 'bookings.edit'
  | 'bookings.trash'
  | 'bookings.restore'
  | 'bookings.desk'
export type StaffWriteCall = BookingWriteCall | 'bookings.swap' | 'availability.editDay' | 'contacts.patch'

/**
 * `changed`: others changed the same fields. `gone`: the row does not exist any more. `other`: a manager has taken the
 * write over from another account.
 */
export type ConflictReason = 'changed' | 'gone' | 'restored' | 'old' | 'other'

type WriteOf<Call extends StaffWriteCall> = {
  /** Increases with each write: writes are sent in this order. */
  id: number
  call: Call
  /** The username of the account. Only its own session sends the write. */
  author: string
  /** Who made it before a manager took it over. */
  firstAuthor?: string
  /** The data set that the author saw. A restore gives the server another one. */
  epoch: string | null
  /** The contract's version at that time: a later version of the app may have to convert the write. */
  contract: number
  /** When it was made, in milliseconds: by the server's clock, or by the device's own as long as nothing else is known. */
  at: number
  isDeviceTime?: boolean
  key: string
  /** The request that was sent, if one was: until its outcome is known, each retry is the same. */
  attempt: { input: Input<Call>; version: number | null } | null
  state: 'waiting' | 'conflict' | 'refused' | 'applied'
  reason: ConflictReason | null
  /** Why the server refused the write. */
  problem: Problem | null
}

/** A row before and after the write. `Before` is null where there may be none. */
export type Change<Row, Before = Row> = {
  /** The row that the author saw, earlier waiting writes included. */
  seen: Before
  /** The row that the author wants. */
  next: Row
  /** The server's row that the write builds on. */
  base: Before
}

/** One of the two: about a cancelled booking, or one of those that staff send by hand. */
export type GuestMail = Pick<Input<'bookings.patch'>, 'notifyGuest' | 'mail'>

/** A change of one booking, or a new one, of which nobody has seen anything before. */
export type BookingWrite = WriteOf<BookingWriteCall> &
  Change<Booking, Booking | null> & {
    bookingId: string
    /** The mail to the guest that the change queues. */
    mail: GuestMail | null
    /** Bookings that were selected and written together have the same one. */
    group?: string | null
  }

/** Two bookings change rooms. The change is that of the first one. */
export type SwapWrite = WriteOf<'bookings.swap'> &
  Change<Booking> & { bookingId: string; partnerId: string; partner: Change<Booking> }

/** A day of one room. Days that were written together have the same `group`. */
export type DayWrite = WriteOf<'availability.editDay'> &
  Change<RoomDayWithRoomId> & { dayId: string; group: string | null }

/** A message is marked as answered, or as unanswered. */
export type ContactWrite = WriteOf<'contacts.patch'> & Change<Contact, Contact | null> & { contactId: string }

export type StaffWrite = BookingWrite | SwapWrite | DayWrite | ContactWrite

type WithoutId<Write> = Write extends unknown ? Omit<Write, 'id'> & { id?: number } : never
export type NewStaffWrite = WithoutId<StaffWrite>

/** The open writes of an account that has logged out, encrypted with the key that only a login brings back. */
export type SealedWrites = { id: number; author: string; count: number; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }
