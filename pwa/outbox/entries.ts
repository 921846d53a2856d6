/**
 * Writes that the server has not confirmed, in a database of their own, so that nothing that clears what was read clears
 * what was written.
 *
 * | table   | holds                                                        | dropped                                  |
 * | entries | each unsent write, and its outcome                         | when its author dismisses the outcome    |
 */
import Dexie, { type EntityTable } from 'dexie'
import type { Input, Output, Params } from '#contract/calls.ts'
import type { CallName, paths } from '#contract/paths.ts'
import type { Problem } from '#contract/problem.ts'

/** Every call that changes something. */
export type WriteCallName = { [N in CallName]: (typeof paths)[N][0] extends 'GET' ? never : N }[CallName]

export type Entry<N extends WriteCallName = WriteCallName> = {
  /** Rises with each entry: the order of sending. */
  id: number
  call: N
  params: Params<N> | null
  input: Input<N>
  /** The same for every try, so that nothing is done twice. */
  key: string
  /** The row as it was when this was written, for the eyes of who has to decide after a conflict; its version is what we send. */
  base: { version: number } | null
  /** That a guest's form was filled as a person fills it. */
  proof?: string | undefined
  /** The contract that made this entry: a later app may have to translate. */
  contract: number
  /** The author: an account's name; a guest has none, and the empty text stands for whoever holds this device. */
  who: string
  /** The server's clock when it was written. */
  at: number
  state: 'waiting' | 'sent' | 'refused'
  answer: Output<N> | null
  problem: Problem | null
}

export type WriteOutcome = Pick<Entry, 'state' | 'answer' | 'problem'>

const database = new Dexie('podere-outbox') as Dexie & { entries: EntityTable<Entry, 'id'> }
database.version(1).stores({ entries: '++id, who, [who+state]' })
// Another tab has a newer version of this app: let it go on, and open again when something is asked.
database.on('versionchange', () => database.close({ disableAutoOpen: false }))

export const entries = database.entries
