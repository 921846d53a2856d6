/**
 * The outbox's database in the browser: writes that the server has not confirmed yet, and the outcomes of those it has.
 * It is separate from the admin's store, so that a logout, which empties that store, loses no write.
 *
 * | table       | holds                                                    | dropped                                     |
 * | guestWrites | requests and messages; of delivered ones the link alone  | on dismissal by the guest                   |
 * | staffWrites | each write of staff and its outcome                      | by its author; when applied, after a week   |
 * | sealed      | the same, encrypted, after a logout                      | at the author's next login, or by a manager |
 */
import Dexie, { type Table } from 'dexie'
import type { WriteCallName } from '#contract/paths.ts'
import type { Problem } from '#contract/problem.ts'

/** What every write has. The two apps add what they need. */
export type Write = {
  /** Increases with each write: writes are sent in this order. */
  id: number
  call: WriteCallName
  /** The username of the account, whose own session alone sends the write. Empty for guests, who have none. */
  author: string
  /** The contract's version at that time. An earlier version of the app leaves the write alone. */
  contract: number
  /** When it was made, in milliseconds: by the server's clock, or by the device's own as long as nothing else is known. */
  at: number
  /** The idempotency key. Each retry has the same, so that the server executes the write once. */
  key: string
  /** What was sent, if something was: until the outcome is known, each retry is the same. */
  attempt: unknown
  state: 'waiting' | 'conflict' | 'refused' | 'applied'
  /** Why the server refused the write, or why it must wait. */
  problem: Problem | null
  /** The rows that it is about. Writes to a row are sent one after the other, and wait while an earlier one is held. */
  subjects: string[]
}

/** The database gives a write its id. */
export type New<W extends Write> = W | (W extends unknown ? Omit<W, 'id'> : never)

/** The open writes of an account that has logged out, encrypted with the key that only a login brings back. */
type SealedWrites = { id: number; author: string; count: number; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

// Dexie closes the connection when another tab upgrades the database; the next query opens it again.
export const database = new Dexie('podere-outbox')
database.version(4).stores({
  guestWrites: '++id, author, [author+state]',
  staffWrites: '++id, author, [author+state], *subjects',
  sealed: '++id, author',
})

export type TableName = 'guestWrites' | 'staffWrites'
export const getTable = <W extends Write>(name: TableName): Table<W, number, New<W>> => database.table(name)
export const sealed: Table<SealedWrites, number, Omit<SealedWrites, 'id'>> = database.table('sealed')
