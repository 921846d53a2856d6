/**
 * The one way to write to the farm store. Each write transaction first raises the counter row and stamps what it writes
 * with that number, so commit order is number order, rules read settled data and nothing deadlocks. The same wrapper
 * keeps the queue of writers, the idempotency keys and the log of who did what.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize'
import { type Refusal, type Result, refuse } from '#api/errors.ts'
import type { CallName } from '#contract/paths.ts'
import type { Database } from './database.ts'
import { idempotencyKeys, logEntries } from './records.ts'
import { notifySql } from './revision.ts'
import type { Db } from './table.ts'

/** An open write: rows are stamped with `revision`, queries carry `transaction`. */
export type Tx = Db & {
  transaction: Transaction
  revision: number
  /** ISO 8601 UTC of this write. */
  timestamp: string
  /** Says which row this write is about, for the log and for erasing what a key remembers. */
  setSubject(id: string): void
  /** Says that this write finds everything as it wants it: then the log has nothing to tell. */
  skipAuditLog(): void
}

export type Key = { key: string; bodyHash: string }

/** Who writes, and through which call. */
export type WriteContext = {
  call: CallName | 'seed' | 'staff.cli' | 'mails.worker' | 'backups.report'
  now: number
  staff: { id: string; username: string } | null
  key: Key | null
}

/** `replayed`: the key was known, nothing was written, the first answer stands. */
export type WriteResult<T> = { ok: true; value: T; replayed: boolean } | Refusal

/** One writer at a time in a process: SQLite has one anyway, and a blocked BEGIN would hold one of libuv's threads. */
export class WriteQueue {
  #tail: Promise<unknown> = Promise.resolve()

  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#tail.then(task)
    this.#tail = result.catch(() => {})
    return result
  }
}

const openWrite = new AsyncLocalStorage<Sequelize>()

/** A query without the transaction would wait for itself on SQLite and escape unseen on PostgreSQL. */
export function guardOpenWrite(main: Sequelize): void {
  main.addHook('beforeQuery', (options: { transaction?: unknown }) => {
    if (openWrite.getStore() === main && !options?.transaction)
      throw new Error('a query inside a write names no transaction')
  })
}

class RolledBack extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

const ownerOf = (by: WriteContext): string => by.staff?.id ?? 'guest'

/** The first answer to this key, `key_reused` when it came with another body, null when the key is new. */
export async function findReplay<T>(db: Db, by: WriteContext): Promise<WriteResult<T> | null> {
  if (by.key === null) return null
  const known = await idempotencyKeys(db).findOne({
    where: { call: by.call, owner: ownerOf(by), key: by.key.key },
    transaction: db.transaction,
    raw: true,
  })
  if (!known) return null
  if (known.bodyHash !== by.key.bodyHash) return refuse('key_reused')
  // Written by this very call below, from a value of the same type.
  return { ok: true, value: JSON.parse(known.answer) as T, replayed: true }
}

const isTransient = (error: unknown): boolean => {
  const cause = error instanceof Error && 'original' in error ? error.original : error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return code === '40P01' || code === '40001'
}

/** Runs `task` in one write transaction; a refusal it returns rolls everything back. */
export function write<T>(
  db: Database,
  by: WriteContext,
  task: (tx: Tx) => Promise<Result<T>>,
): Promise<WriteResult<T>> {
  const once = () => db.queue.run(() => attempt(db, by, task))
  return once().catch((error: unknown) => {
    if (isTransient(error)) return once()
    throw error
  })
}

async function attempt<T>(
  db: Database,
  by: WriteContext,
  task: (tx: Tx) => Promise<Result<T>>,
): Promise<WriteResult<T>> {
  try {
    const { result, revision } = await db.main.transaction((transaction) =>
      openWrite.run(db.main, async () => {
        const tx = await beginWrite(db, by, transaction)
        const result = (await findReplay<T>(tx, by)) ?? (await perform(tx, by, task))
        if (!result.ok) throw new RolledBack(result)
        if (result.replayed) return { result, revision: null }
        if (db.dialect === 'postgres') {
          await db.main.query(notifySql, { replacements: { revision: String(tx.revision) }, transaction })
        }
        return { result, revision: tx.revision }
      }),
    )
    if (revision !== null) db.revision.raise(revision)
    return result
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal
    throw error
  }
}

type OpenTx = Tx & { subjectId: string | null; isLogged: boolean }

async function beginWrite(db: Database, by: WriteContext, transaction: Transaction): Promise<OpenTx> {
  const [row] = await db.main.query<{ value: number }>('UPDATE revision SET value = value + 1 RETURNING value', {
    type: QueryTypes.SELECT,
    transaction,
  })
  if (!row) throw new Error('the counter row is missing')
  const tx: OpenTx = {
    main: db.main,
    machine: db.machine,
    transaction,
    revision: row.value,
    timestamp: new Date(by.now).toISOString(),
    subjectId: null,
    isLogged: true,
    setSubject: (id) => {
      tx.subjectId = id
    },
    skipAuditLog: () => {
      tx.isLogged = false
    },
  }
  return tx
}

async function perform<T>(tx: OpenTx, by: WriteContext, task: (tx: Tx) => Promise<Result<T>>): Promise<WriteResult<T>> {
  const outcome = await task(tx)
  if (!outcome.ok) return outcome
  const { transaction, timestamp: at, subjectId, revision, isLogged } = tx
  if (by.staff !== null && isLogged) {
    const { id: staffId, username } = by.staff
    await logEntries(tx).create({ revision, at, staffId, username, call: by.call, subjectId }, { transaction })
  }
  if (by.key !== null) {
    const answer = JSON.stringify(outcome.value ?? null)
    const { key, bodyHash } = by.key
    await idempotencyKeys(tx).create(
      { call: by.call, owner: ownerOf(by), key, bodyHash, answer, subjectId, createdAt: at },
      { transaction },
    )
  }
  return { ...outcome, replayed: false }
}
