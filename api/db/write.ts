/**
 * How calls and jobs write to the main store. Restores and the beginning of a farm have transactions of their own, with
 * the same counter and queue; the claim of a mail raises no revision. Each write transaction first raises the revision
 * counter, whose row lock makes writers run one after the other, and stamps its rows with the new revision. So revisions
 * commit in ascending order, rules read committed data and writers cannot deadlock. The wrapper also stores idempotency
 * keys and the audit log.
 */
import type { Transaction } from 'sequelize'
import { ok, type Refusal, type Result, refuse } from '#api/errors.ts'
import { type CallName, paths } from '#contract/paths.ts'
import { getCause } from './damage.ts'
import type { Database } from './database.ts'
import { auditLogEntries, idempotencyKeys, subjectSeparator } from './records.ts'
import { incrementRevision, notifyRevision } from './revision.ts'
import { type Db, raw } from './table.ts'
import { isUnanswered } from './unanswered.ts'
import { runAsWrite } from './writeQueue.ts'

/** An open write transaction: stamp rows with `revision`, pass `transaction` to every query. */
export type Tx = Db & {
  transaction: Transaction
  revision: number
  /** The time of this write, ISO 8601 UTC. */
  timestamp: string
  writer: Writer
  /**
   * Names the rows that this write changes, for the audit log and for erasing the stored result of an idempotency key.
   */
  setSubject(...ids: string[]): void
  /** For a write that changes nothing: it gets no entry in the audit log. */
  skipAuditLog(): void
}

/** The Idempotency-Key of a request and the hash of its body. */
export type RequestKey = { key: string; bodyHash: string }

/** Who writes, when (Unix ms), and through which call. */
export type WriteContext = {
  call:
    | CallName
    | 'seed'
    | 'staff.cli'
    | 'mails.worker'
    | 'backups.report'
    | 'bookings.job'
    | 'mailPlan.job'
    | 'morning.job'
    | 'channels.job'
    | 'duties.job'
    | 'offers.job'
    | 'people.retention'
  now: number
  staff: { id: string; username: string } | null
  key: RequestKey | null
  /** When the write was made, ISO 8601 UTC, if it has waited on a tablet since. */
  madeAt?: string | null
  /** Throws a WriteTimeoutError when other writers are in the way for longer. Without it the write waits. */
  startWithinMs?: number
}

/** Who writes. `who`: the username of staff. */
export type Writer = { by: 'staff' | 'guest' | 'program'; who: string | null }

/** What a write does in its transaction. */
export type WriteTask<T> = (tx: Tx) => Promise<Result<T>>

/** `replayed`: the idempotency key was known, so nothing was written and `value` is the first result. */
export type WriteResult<T> = { ok: true; value: T; replayed: boolean } | Refusal

class RollbackError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

const getWriter = ({ call, staff }: WriteContext): Writer => {
  if (staff !== null) return { by: 'staff', who: staff.username }
  return { by: call in paths ? 'guest' : 'program', who: null }
}

const getOwner = (context: WriteContext): string => context.staff?.id ?? 'guest'

/**
 * The result of an earlier request with this key, or null when the key is new or there is none. 409 `key_reused` when
 * the earlier request had another body. `find` looks the key up where its results are stored.
 */
export async function findStoredResult<T>(
  key: RequestKey | null,
  find: (key: string) => Promise<{ bodyHash: string | null; value: T } | null>,
): Promise<Result<T> | null> {
  if (key === null) return null
  const stored = await find(key.key)
  if (stored === null) return null
  return stored.bodyHash === key.bodyHash ? ok(stored.value) : refuse('key_reused')
}

/** The stored result of an earlier write with the same key; see `findStoredResult`. */
export async function findReplay<T>(db: Db, context: WriteContext): Promise<WriteResult<T> | null> {
  const result = await findStoredResult(context.key, async (key) => {
    const stored = await idempotencyKeys(db).findOne({
      where: { call: context.call, owner: getOwner(context), key },
      ...raw(db),
    })
    // The same call has stored it, in `runTask`, from a value of the same type.
    return stored && { bodyHash: stored.bodyHash, value: JSON.parse(stored.answer) as T }
  })
  return result?.ok ? { ...result, replayed: true } : result
}

/** PostgreSQL's codes for a deadlock and a serialization failure. */
const isRetryable = (error: unknown): boolean => ['40P01', '40001'].includes(getCause(error))

/**
 * Runs `task` in one write transaction. A refusal that it returns, or an error that it throws, rolls everything back.
 * With a known idempotency key `task` does not run, and the stored result is returned.
 */
export function write<T>(db: Database, context: WriteContext, task: WriteTask<T>): Promise<WriteResult<T>> {
  const runOnce = () =>
    db.queue.run((confirmStart) => runInTransaction(db, context, task, confirmStart), context.startWithinMs)
  return runOnce().catch((error: unknown) => {
    if (isRetryable(error)) return runOnce()
    throw error
  })
}

async function runInTransaction<T>(
  db: Database,
  context: WriteContext,
  task: WriteTask<T>,
  confirmStart: () => void,
): Promise<WriteResult<T>> {
  const transaction = await db.main.transaction()
  try {
    const { result, revision } = await runAsWrite(db.main, async () => {
      const tx = await beginWrite(db, context, transaction)
      confirmStart()
      const result = (await findReplay<T>(tx, context)) ?? (await runTask(tx, context, task))
      if (!result.ok) throw new RollbackError(result)
      if (result.replayed) return { result, revision: null }
      await notifyRevision(db.main, tx.revision, transaction)
      return { result, revision: tx.revision }
    })
    await transaction.commit()
    if (revision !== null) db.revision.advance(revision)
    return result
  } catch (error) {
    // It fails after a failed commit, which has ended the transaction.
    const rollback = transaction.rollback().catch(() => {})
    // A server that has not answered does not answer the rollback either; the connection is closed then.
    if (!isUnanswered(error)) await rollback
    if (error instanceof RollbackError) return error.refusal
    throw error
  }
}

/** For a write of the program beside `write`, in a transaction that its caller has opened. */
export const buildProgramTx = (tx: Pick<Tx, 'main' | 'machine' | 'transaction' | 'revision' | 'timestamp'>): Tx => ({
  ...tx,
  setSubject: () => {},
  skipAuditLog: () => {},
  writer: { by: 'program', who: null },
})

type OpenTx = Tx & { subjectId: string | null; isLogged: boolean }

async function beginWrite(db: Database, context: WriteContext, transaction: Transaction): Promise<OpenTx> {
  const tx: OpenTx = {
    main: db.main,
    machine: db.machine,
    transaction,
    revision: await incrementRevision(db.main, transaction),
    timestamp: new Date(context.now).toISOString(),
    writer: getWriter(context),
    subjectId: null,
    isLogged: true,
    setSubject: (...ids) => {
      tx.subjectId = ids.join(subjectSeparator)
    },
    skipAuditLog: () => {
      tx.isLogged = false
    },
  }
  return tx
}

async function runTask<T>(tx: OpenTx, context: WriteContext, task: WriteTask<T>): Promise<WriteResult<T>> {
  const result = await task(tx)
  if (!result.ok) return result
  const { transaction, timestamp, subjectId, revision, isLogged } = tx
  if (context.staff !== null && isLogged) {
    const { id: staffId, username } = context.staff
    await auditLogEntries(tx).create(
      { revision, at: timestamp, madeAt: context.madeAt ?? null, staffId, username, call: context.call, subjectId },
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
