/**
 * The outbox's database in the browser: writes that the server has not confirmed yet, and the outcomes of those it has.
 * It is separate from the admin's store, so that a logout, which empties that store, loses no write.
 *
 * | table   | holds                                 | dropped                                      |
 * | entries | each write of a guest and its outcome | on dismissal by its author                   |
 * | writes  | each write of staff and its outcome   | by its author; when applied, after a week    |
 * | sealed  | the same, encrypted, after a logout   | at the author's next login, or by a manager  |
 */
import Dexie, { type EntityTable } from 'dexie'
import type { Input, Output, Params } from '#contract/calls.ts'
import type { CallName, paths } from '#contract/paths.ts'
import type { Problem } from '#contract/problem.ts'
import type { NewStaffWrite, SealedWrites, StaffWrite } from './staffWrites.ts'

/** Every call that is not a GET. */
export type WriteCallName = { [N in CallName]: (typeof paths)[N][0] extends 'GET' ? never : N }[CallName]

type EntryFields<N extends WriteCallName> = {
  /** Increases with each entry: entries are sent in this order. */
  id: number
  call: N
  params: Params<N> | null
  input: Input<N>
  /** The idempotency key. Each retry has the same, so that the server executes the write once. */
  key: string
  /**
   * The row before this write. Its version is sent as `If-Match`; after a conflict the author compares it with the new
   * row.
   */
  base: { version: number } | null
  /** The form token of a guest's form. */
  proof?: string | undefined
  /** The contract's version at that time: a later version of the app may have to convert the entry. */
  contract: number
  /** The author: the username of an account; empty for guests, who have none. */
  who: string
  /** When it was written, by the server's clock, in milliseconds. */
  at: number
}

/** `problem`: why it must wait; null when the outcome of the last attempt is unknown. */
export type WaitingEntry<N extends WriteCallName = WriteCallName> = EntryFields<N> & {
  state: 'waiting'
  problem: Problem | null
  /** The device has been offline since it was written, so it has surely not arrived. */
  isUntried?: boolean
}

export type RefusedEntry<N extends WriteCallName = WriteCallName> = EntryFields<N> & {
  state: 'refused'
  problem: Problem
}

/** What opens the private page of a request. */
export type RequestLink = { code: string; secret: string }

/** A write that the server has stored. Nothing else is kept of it, because others may use the same device. */
export type DeliveredEntry<N extends WriteCallName = WriteCallName> = Pick<EntryFields<N>, 'id' | 'call' | 'who'> & {
  state: 'sent'
  /** Null for a write that is not a request. */
  link: RequestLink | null
}

export type Entry<N extends WriteCallName = WriteCallName> = WaitingEntry<N> | RefusedEntry<N> | DeliveredEntry<N>

export type NewEntry = Omit<WaitingEntry, 'id'> | RefusedEntry | DeliveredEntry

/** What became of an attempt to send a write. It goes on waiting without an outcome. */
export type WriteOutcome<N extends WriteCallName = WriteCallName> =
  | { state: 'sent'; answer: Output<N> }
  | { state: 'waiting'; problem: Problem | null }
  | { state: 'refused'; problem: Problem }

// Dexie closes the connection when another tab upgrades the database; the next query opens it again.
const database = new Dexie('podere-outbox') as Dexie & {
  entries: EntityTable<Entry, 'id', NewEntry>
  writes: EntityTable<StaffWrite, 'id', NewStaffWrite>
  sealed: EntityTable<SealedWrites, 'id'>
}
database.version(1).stores({ entries: '++id, who, [who+state]' })
database.version(2).stores({ writes: '++id, bookingId, author, [author+state]', sealed: '++id, author' })
database.version(3).stores({ writes: '++id, bookingId, partnerId, dayId, contactId, author, [author+state]' })
export const { entries, writes, sealed } = database
