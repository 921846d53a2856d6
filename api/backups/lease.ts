/**
 * Backups and restores run under one lease: one of them at a time, over all processes. Each process
 * that acquires it first recovers what an interrupted one has left.
 */
import { removeLeftovers } from '#api/archive/diskSpace.ts'
import { acquireLease, type Lease, releaseLease } from '#api/db/lease.ts'
import { removeAllMailFiles } from '#api/mails/actions.ts'
import { appendLog, finishRecord, queueReports, recordFailure, recordInterruption } from './actions.ts'
import { type BackupContext, getScratchFolder } from './context.ts'
import type { BackupRow } from './model.ts'
import { findBackup, findCommittedCall, listOpenRestores, listUnfinished } from './queries.ts'
import { completeRestore } from './restoreBackup.ts'
import { beginCall, secondsSince } from './rules.ts'

/** Acquires the lease and recovers interrupted work; null while a backup or restore runs. */
export async function acquireBackupLease(context: BackupContext): Promise<Lease | null> {
  const lease = await acquireLease(context.db.machine, 'backup')
  if (lease !== null) await stopOnError(lease, () => recoverInterrupted(context))
  return lease
}

/** Stops the lease when `task` fails, for example on a full disk. Otherwise no backup could start in this process. */
export async function stopOnError<T>(lease: Lease, task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    lease.stop()
    throw error
  }
}

/** Recovers interrupted work, unless a backup or restore runs. */
export async function recoverIfIdle(context: BackupContext): Promise<void> {
  const lease = await acquireBackupLease(context)
  if (lease !== null) await releaseLease(context.db.machine, lease)
}

/**
 * Completes restores whose transaction was committed, finishes open records, queues missing reports and removes
 * leftover files. Only the holder of the lease may call it, because running work looks the same as interrupted work.
 */
async function recoverInterrupted(context: BackupContext): Promise<void> {
  const { db, env } = context
  for (const id of await listOpenRestores(db)) {
    const row = await findBackup(db, id)
    const committedCall = await findCommittedCall(db, id)
    if (committedCall === beginCall) await removeAllMailFiles(env.DATA_DIR)
    await completeRestore(context, id)
    if (row?.status !== 'in_progress' || committedCall === null) continue
    const isBeginning = committedCall === beginCall
    const sentence = isBeginning ? /*i18n*/ 'backup.log.emptied' : /*i18n*/ 'backup.log.restoreCompleted'
    await appendLog(context, row, sentence)
    await finishRecord(context, row, { status: 'restore' }, null)
  }
  for (const row of await listUnfinished(db)) await recordInterruption(context, row)
  await queueReports(context)
  await removeLeftovers(env.BACKUP_DIR, getScratchFolder(context))
}

/**
 * Runs `work` under the lease, writes its result or its error to the record, releases the lease and queues the report.
 * `work` gets a copy of the row and returns the changes of a successful record. Never rejects.
 */
export async function runAndRecord(
  context: BackupContext,
  startedRow: BackupRow,
  lease: Lease,
  work: (row: BackupRow) => Promise<Partial<BackupRow>>,
): Promise<void> {
  const row = { ...startedRow }
  const startMs = performance.now()
  try {
    try {
      const changes = await work(row)
      await finishRecord(context, row, { ...changes, duration: secondsSince(startMs) }, lease)
    } catch (error) {
      await recordFailure(context, row, error, startMs, lease)
    } finally {
      lease.stop()
    }
    await queueReports(context)
  } catch (error) {
    context.log.error({ backup: row.id, err: error }, 'the record of a backup or restore could not be written')
  }
}
