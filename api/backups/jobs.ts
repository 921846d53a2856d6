/**
 * Backups and restores run in the background. A lease lets one of them run at a time, over all processes; what a process
 * dies over is put in order by the next that takes it.
 */
import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { removeLeftovers } from '#api/archive/diskSpace.ts'
import { wasRestoreCommitted } from '#api/archive/replace.ts'
import { createFolder } from '#api/archive/writer.ts'
import { acquireLease, type Lease, waitForLease } from '#api/db/lease.ts'
import { WriteQueue } from '#api/db/write.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import { type BackupDependencies, createBackupTasks } from './actions.ts'
import type { BackupRow } from './model.ts'
import { findBackup, findBackupByRequestKey, listOpenRestores, listUnfinished } from './queries.ts'
import {
  type Actor,
  type BackupRequest,
  buildRequestColumns,
  buildRequestKey,
  type Requester,
  secondsSince,
} from './rules.ts'

export type BackupService = ReturnType<typeof createBackupService>

const pollIntervalMs = 1000

export function createBackupService(dependencies: BackupDependencies) {
  const { db, log } = dependencies
  const folder = dependencies.env.BACKUP_DIR
  const {
    line: buildLogLine,
    say: appendLog,
    addRecord: createRecord,
    conclude: finishRecord,
    fail: recordFailure,
    reportEnded: queueReports,
    makeBackup,
    performRestore: restoreArchive,
    followRestore: completeRestore,
    scratchRoot: scratchFolder,
  } = createBackupTasks(dependencies)
  const requestQueue = new WriteQueue()
  let isRestoring = false
  let isRestoringElsewhere = false
  let pollTimer: NodeJS.Timeout | undefined
  const tasks = new Set<Promise<void>>()

  /** Runs one task under the lease, in the background; `work` gives what its record says when it succeeds. */
  function runUnderLease(row: BackupRow, lease: Lease, work: () => Promise<Partial<BackupRow>>): Promise<void> {
    const startMs = performance.now()
    const runAndRecord = async (): Promise<void> => {
      try {
        const changes = await work()
        isRestoring = false
        await finishRecord(row, { ...changes, duration: secondsSince(startMs) }, lease)
      } catch (error) {
        isRestoring = false
        await recordFailure(row, error, startMs, lease)
      } finally {
        lease.stop()
      }
      await queueReports()
    }
    const task = runAndRecord()
      .catch((error: unknown) => log.error({ backup: row.id, err: error }, 'a backup was not recorded'))
      .finally(() => tasks.delete(task))
    tasks.add(task)
    return task
  }

  /** The lease and a place that is in order, or null while something runs. */
  async function acquireBackupLease(): Promise<Lease | null> {
    const lease = await acquireLease(db.machine, 'backup')
    if (lease !== null) await recoverInterrupted()
    return lease
  }

  /** Leftovers of a process that has ended: only the holder of the lease may say so. */
  async function recoverInterrupted(): Promise<void> {
    for (const id of await listOpenRestores(db)) {
      const row = await findBackup(db, id)
      const isCommitted = await wasRestoreCommitted(db, id)
      await completeRestore(id)
      if (row?.status !== 'in_progress' || !isCommitted) continue
      await appendLog(row, /*i18n*/ 'backup.log.restoreCompleted')
      await finishRecord(row, { status: 'restore' }, null)
    }
    for (const row of await listUnfinished(db)) {
      await appendLog(row, /*i18n*/ 'backup.log.interrupted')
      const error = JSON.stringify([buildLogLine(/*i18n*/ 'backup.error.interrupted')])
      await finishRecord(row, { status: 'failed', error }, null)
    }
    await queueReports()
    await removeLeftovers(folder, scratchFolder)
  }

  async function recoverIfIdle(): Promise<void> {
    const lease = await acquireLease(db.machine, 'backup')
    if (lease === null) return
    await recoverInterrupted()
    await db.machine.transaction((transaction) => lease.release(transaction))
    lease.stop()
  }

  /** Whether another process replaces all rows; one that died over it is put in order by whoever sees that first. */
  async function pollRestores(): Promise<void> {
    const hasOpenRestores = async () => tasks.size === 0 && (await listOpenRestores(db)).length > 0
    if (await hasOpenRestores()) await recoverIfIdle()
    isRestoringElsewhere = await hasOpenRestores()
  }

  const idle = async (): Promise<void> => void (await Promise.all(tasks))

  /** The record of an earlier request with the same key, or of what `begin` begins under the lease. */
  async function startOnce(
    call: string,
    requester: Requester,
    startTask: (lease: Lease, request: BackupRequest) => Promise<BackupRow>,
  ): Promise<Result<BackupRow>> {
    return requestQueue.run(async () => {
      const request = { call, ...requester }
      const existing = requester.key === null ? null : await findBackupByRequestKey(db, buildRequestKey(request))
      if (existing) return existing.requestHash === requester.key?.bodyHash ? ok(existing) : refuse('key_reused')
      const lease = await acquireBackupLease()
      return lease === null ? refuse('backup_running', { retryAfter: 10 }) : ok(await startTask(lease, request))
    })
  }

  async function startRestore(
    lease: Lease,
    request: BackupRequest,
    path: string,
    removeAfterwards: boolean,
  ): Promise<BackupRow> {
    const row = await createRecord('restore', buildRequestColumns(request))
    const startedRow = { ...row }
    void runUnderLease(row, lease, async () => {
      try {
        const onReplace = () => {
          isRestoring = true
        }
        return await restoreArchive(row, lease, { path, by: request.by, onReplace })
      } finally {
        if (removeAfterwards) await rm(path, { force: true })
      }
    })
    return startedRow
  }

  return {
    /** Begins a backup; 409 while another backup or a restore runs. */
    start: (requester: Requester) =>
      startOnce('backups.start', requester, async (lease, request) => {
        const row = await createRecord('manual', buildRequestColumns(request))
        const startedRow = { ...row }
        void runUnderLease(row, lease, () => makeBackup(row, lease))
        return startedRow
      }),
    /** Makes the daily backup, after whatever is running. */
    runDaily: async (): Promise<void> => {
      const lease = await waitForLease(() => requestQueue.run(acquireBackupLease))
      const row = await createRecord('daily')
      await runUnderLease(row, lease, () => makeBackup(row, lease))
    },
    /** Begins to restore that backup; 404, or 409 when it is none that can be restored. */
    restore: async (id: string, requester: Requester): Promise<Result<BackupRow>> => {
      const source = await findBackup(db, id)
      if (source === null) return refuse('not_found')
      if (source.status !== 'success' || source.fileName === null) return refuse('not_restorable')
      const path = join(folder, source.fileName)
      if (!(await stat(path).catch(() => null))) return refuse('not_restorable')
      return startOnce('backups.restore', requester, (lease, request) => startRestore(lease, request, path, false))
    },
    /** Begins to restore a file, which is removed afterwards when it was uploaded. */
    restoreFile: (path: string, by: Actor, { remove } = { remove: false }) =>
      startOnce('backups.upload', { by, key: null }, (lease, request) => startRestore(lease, request, path, remove)),
    /** True while all rows are replaced, also when another process does it (known within a second). */
    isRestoring: (): boolean => isRestoring || isRestoringElsewhere,
    isBusy: (): boolean => tasks.size > 0,
    /** Where an upload may be written. */
    createUploadPath: async (): Promise<string> => {
      await createFolder(scratchFolder)
      return join(scratchFolder, `upload-${randomUUID()}`)
    },
    /** Puts in order what an ended process has left, and looks for restores from then on. Called before anything is served. */
    settle: async (): Promise<void> => {
      await requestQueue.run(recoverIfIdle)
      pollTimer ??= setInterval(() => void requestQueue.run(pollRestores).catch(() => {}), pollIntervalMs).unref()
    },
    /** Waits for what is running. */
    idle,
    /** Waits likewise, and looks for the restores of others no more. */
    close: async (): Promise<void> => {
      clearInterval(pollTimer)
      await idle()
    },
  }
}
