/** Starts backups and restores, which run in the background, and knows whether one is running. */
import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasSpaceFor } from '#api/archive/diskSpace.ts'
import { createFolder } from '#api/db/folders.ts'
import { type Lease, releaseLease, waitForLease } from '#api/db/lease.ts'
import { findStoredResult } from '#api/db/write.ts'
import { WriteQueue } from '#api/db/writeQueue.ts'
import { ok, type Refusal, type Result, refuse } from '#api/errors.ts'
import { readProperty } from '#api/settings/queries.ts'
import { createRecord } from './actions.ts'
import { emptyFarm } from './beginFarm.ts'
import { type BackupContext, getScratchFolder } from './context.ts'
import { acquireBackupLease, recoverIfIdle, runAndRecord, stopOnError } from './lease.ts'
import { makeBackup } from './makeBackup.ts'
import type { BackupRow } from './model.ts'
import { findBackup, findBackupByRequestKey, listOpenRestores, listUnfinished } from './queries.ts'
import { restoreArchive } from './restoreBackup.ts'
import {
  type Actor,
  type BackupRequest,
  beginCall,
  buildRequestColumns,
  buildRequestKey,
  type Requester,
} from './rules.ts'

export type BackupService = ReturnType<typeof createBackupService>

const pollIntervalMs = 1000

export function createBackupService(context: BackupContext) {
  const { db, env } = context
  // Requests queue here, so that two requests with one key start one backup.
  const requestQueue = new WriteQueue()
  const tasks = new Set<Promise<void>>()
  let isReplacing = false
  let isReplacingElsewhere = false
  let pollTimer: NodeJS.Timeout | undefined

  function runInBackground(...args: [BackupRow, Lease, (row: BackupRow) => Promise<Partial<BackupRow>>]) {
    const task = runAndRecord(context, ...args).finally(() => tasks.delete(task))
    tasks.add(task)
    return task
  }

  const startOnce = (
    request: BackupRequest,
    startTask: (lease: Lease) => Promise<BackupRow>,
    check?: () => Promise<Refusal | null>,
  ) => requestQueue.run(() => findOrStart(context, request, startTask, check))

  async function startRestore(lease: Lease, request: BackupRequest, path: string, remove: boolean): Promise<BackupRow> {
    const startedRow = await createRecord(context, 'restore', buildRequestColumns(request))
    const onVerified = () => {
      isReplacing = true
    }
    void runInBackground(startedRow, lease, async (row) => {
      try {
        return await restoreArchive(context, row, lease, { path, by: request.by, onVerified })
      } finally {
        isReplacing = false
        if (remove) await rm(path, { force: true })
      }
    })
    return startedRow
  }

  async function startBeginning(lease: Lease, request: BackupRequest): Promise<BackupRow> {
    // It needs no report: whoever has asked for it sees the end.
    const startedRow = await createRecord(context, 'restore', { ...buildRequestColumns(request), reported: true })
    void runInBackground(startedRow, lease, async (row) => {
      isReplacing = true
      try {
        return await emptyFarm(context, row, lease, request.by)
      } finally {
        isReplacing = false
      }
    })
    return startedRow
  }

  /** Finds out whether another process is restoring. Recovers the work of a process that has ended early. */
  async function pollOtherProcesses(): Promise<void> {
    const hasOpenRestores = async () => tasks.size === 0 && (await listOpenRestores(db)).length > 0
    const hasUnfinished = async () => tasks.size === 0 && (await listUnfinished(db)).length > 0
    if ((await hasOpenRestores()) || (await hasUnfinished())) await recoverIfIdle(context)
    isReplacingElsewhere = await hasOpenRestores()
  }

  const idle = async (): Promise<void> => void (await Promise.all(tasks))

  return {
    /** Starts a backup. Returns its record; 409 `backup_running` while another backup or a restore runs. */
    start: (requester: Requester) => {
      const request = { call: 'backups.start', ...requester }
      return startOnce(request, async (lease) => {
        const startedRow = await createRecord(context, 'manual', buildRequestColumns(request))
        void runInBackground(startedRow, lease, (row) => makeBackup(context, row, lease))
        return startedRow
      })
    },
    /**
     * Makes the daily backup, after whatever is running. Resolves when it has succeeded, else it throws. A retry is
     * reported only when it succeeds: the failure has been.
     */
    runDaily: async ({ isRetry } = { isRetry: false }): Promise<void> => {
      const lease = await waitForLease(() => requestQueue.run(() => acquireBackupLease(context)))
      const startedRow = await stopOnError(lease, () => createRecord(context, 'daily', { reported: isRetry }))
      await runInBackground(startedRow, lease, async (row) => ({
        ...(await makeBackup(context, row, lease)),
        reported: false,
      }))
      if ((await findBackup(db, startedRow.id))?.status !== 'success') throw new Error('the daily backup has failed')
    },
    /** Starts to restore a backup. 404 for an unknown id, 409 `not_restorable` or `backup_running`. */
    restore: async (id: string, requester: Requester): Promise<Result<BackupRow>> => {
      const source = await findBackup(db, id)
      if (source === null) return refuse('not_found')
      if (source.status !== 'success' || source.fileName === null) return refuse('not_restorable')
      const path = join(env.BACKUP_DIR, source.fileName)
      if (!(await stat(path).catch(() => null))) return refuse('not_restorable')
      const request = { call: 'backups.restore', ...requester }
      return startOnce(request, (lease) => startRestore(lease, request, path, false))
    },
    /** Starts to restore a file, and removes it afterwards if asked to. 409 `backup_running`. */
    restoreFile: (path: string, by: Actor, { remove } = { remove: false }) => {
      const request = { call: 'backups.upload', by, key: null }
      return startOnce(request, (lease) => startRestore(lease, request, path, remove))
    },
    /** Starts to empty the sample farm. 409 `not_the_sample` or `backup_running`. */
    begin: async (requester: Requester): Promise<Result<BackupRow>> => {
      const request = { call: beginCall, ...requester }
      return startOnce(
        request,
        (lease) => startBeginning(lease, request),
        async () => ((await readProperty(db)).value.isSample ? null : refuse('not_the_sample')),
      )
    },
    /** Whether all rows are being replaced, here or in another process (noticed within a second). */
    isRestoring: (): boolean => isReplacing || isReplacingElsewhere,
    isBusy: (): boolean => tasks.size > 0,
    /** A new path for an upload of that many bytes, or 503 `disk_full`. */
    createUploadPath: async (bytes: number): Promise<Result<string>> => {
      const folder = getScratchFolder(context)
      await createFolder(folder)
      return (await hasSpaceFor(folder, bytes)) ? ok(join(folder, `upload-${randomUUID()}`)) : refuse('disk_full')
    },
    /**
     * Recovers interrupted work and starts to poll for work of other processes. Call it before the server listens.
     */
    recover: async (): Promise<void> => {
      await requestQueue.run(() => recoverIfIdle(context))
      pollTimer ??= setInterval(() => void requestQueue.run(pollOtherProcesses).catch(() => {}), pollIntervalMs).unref()
    },
    /** Resolves when no backup or restore of this process is running. */
    idle,
    /** Stops polling and waits for what is running, also for a poll. */
    close: async (): Promise<void> => {
      clearInterval(pollTimer)
      await requestQueue.run(async () => {})
      await idle()
    },
  }
}

/**
 * The record of an earlier request with the same idempotency key, or of the task that `startTask` starts under the
 * lease, unless `check` refuses it.
 */
async function findOrStart(
  context: BackupContext,
  request: BackupRequest,
  startTask: (lease: Lease) => Promise<BackupRow>,
  check: () => Promise<Refusal | null> = async () => null,
): Promise<Result<BackupRow>> {
  // Another process may have started the same request, so the lease comes first.
  const lease = await acquireBackupLease(context)
  const findEarlier = () =>
    findStoredResult(request.key, async () => {
      const row = await findBackupByRequestKey(context.db, buildRequestKey(request))
      return row && { bodyHash: row.requestHash, value: row }
    })
  if (lease === null) return (await findEarlier()) ?? refuse('backup_running', { retryAfter: 10 })
  return stopOnError(lease, async () => {
    const earlier = (await findEarlier()) ?? (await check())
    if (earlier === null) return ok(await startTask(lease))
    await releaseLease(context.db.machine, lease)
    return earlier
  })
}
