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
import { auditLogEntries, idempotencyKeys } from './records.ts'
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

export type RequestKey = { key: string; bodyHash: string }

/** Who writes, and through which call. */
export type WriteContext = {
  call: CallName | 'seed' | 'staff.cli' | 'mails.worker' | 'backups.report'
  now: number
  staff: { id: string; username: string } | null
  key: RequestKey | null
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

const currentWrite = new AsyncLocalStorage<Sequelize>()

/** A query without the transaction would wait for itself on SQLite and escape unseen on PostgreSQL. */
export function requireTransactionInWrites(main: Sequelize): void {
  main.addHook('beforeQuery', (options: { transaction?: unknown }) => {
    if (currentWrite.getStore() === main && !options?.transaction)
      throw new Error('a query inside a write names no transaction')
  })
}

class RollbackError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

const getOwner = (context: WriteContext): string => context.staff?.id ?? 'guest'

/** The first answer to this key, `key_reused` when it came with another body, null when the key is new. */
export async function findReplay<T>(db: Db, context: WriteContext): Promise<WriteResult<T> | null> {
  if (context.key === null) return null
  const stored = await idempotencyKeys(db).findOne({
    where: { call: context.call, owner: getOwner(context), key: context.key.key },
    transaction: db.transaction,
    raw: true,
  })
  if (!stored) return null
  if (stored.bodyHash !== context.key.bodyHash) return refuse('key_reused')
  // Written by this very call below, from a value of the same type.
  return { ok: true, value: JSON.parse(stored.answer) as T, replayed: true }
}

const isRetryable = (error: unknown): boolean => {
  const cause = error instanceof Error && 'original' in error ? error.original : error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return code === '40P01' || code === '40001'
}

/** Runs `task` in one write transaction; a refusal it returns rolls everything back. */
export function write<T>(
  db: Database,
  context: WriteContext,
  task: (tx: Tx) => Promise<Result<T>>,
): Promise<WriteResult<T>> {
  const runOnce = () => db.queue.run(() => runInTransaction(db, context, task))
  return runOnce().catch((error: unknown) => {
    if (isRetryable(error)) return runOnce()
    throw error
  })
}

async function runInTransaction<T>(
  db: Database,
  context: WriteContext,
  task: (tx: Tx) => Promise<Result<T>>,
): Promise<WriteResult<T>> {
  try {
    const { result, revision } = await db.main.transaction((transaction) =>
      currentWrite.run(db.main, async () => {
        const tx = await beginWrite(db, context, transaction)
        const result = (await findReplay<T>(tx, context)) ?? (await runTask(tx, context, task))
        if (!result.ok) throw new RollbackError(result)
        if (result.replayed) return { result, revision: null }
        if (db.dialect === 'postgres') {
          await db.main.query(notifySql, { replacements: { revision: String(tx.revision) }, transaction })
        }
        return { result, revision: tx.revision }
      }),
    )
    if (revision !== null) db.revision.advance(revision)
    return result
  } catch (error) {
    if (error instanceof RollbackError) return error.refusal
    throw error
  }
}

type OpenTx = Tx & { subjectId: string | null; isLogged: boolean }

async function beginWrite(db: Database, context: WriteContext, transaction: Transaction): Promise<OpenTx> {
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
    timestamp: new Date(context.now).toISOString(),
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

async function runTask<T>(
  tx: OpenTx,
  context: WriteContext,
  task: (tx: Tx) => Promise<Result<T>>,
): Promise<WriteResult<T>> {
  const result = await task(tx)
  if (!result.ok) return result
  const { transaction, timestamp, subjectId, revision, isLogged } = tx
  if (context.staff !== null && isLogged) {
    const { id: staffId, username } = context.staff
    await auditLogEntries(tx).create(
      { revision, at: timestamp, staffId, username, call: context.call, subjectId },
      { transaction },
    )
  }
  if (context.key !== null) {
    const answer = JSON.stringify(result.value ?? null)
    const { key, bodyHash } = context.key
    await idempotencyKeys(tx).create(
      { call: context.call, owner: getOwner(context), key, bodyHash, answer, subjectId, createdAt: timestamp },
      { transaction },
    )
  }
  return { ...result, replayed: false }
}
