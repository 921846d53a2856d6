/**
 * Backups and restores run in the background. A lease lets one of them run at a time, over all processes; what a process
 * dies over is put in order by the next that takes it.
 */
import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#api/db/farmFile.ts'
import { type Lease, takeLease, waitForLease } from '#api/db/lease.ts'
import { wasReplaced } from '#api/db/replace.ts'
import { removeLeftovers } from '#api/db/room.ts'
import { WriteQueue } from '#api/db/write.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import { createTasks, type Parts } from './actions.ts'
import type { BackupRow } from './model.ts'
import { findBackup, findByRequest, listOpenRestores, listUnfinished } from './queries.ts'
import { type Asked, askedUnder, type Caller, type Request, requestKeyOf, secondsSince } from './rules.ts'

export type Backups = ReturnType<typeof createBackups>

const lookEvery = 1000

export function createBackups(parts: Parts) {
  const { db, log } = parts
  const folder = parts.env.BACKUP_DIR
  const { line, say, addRecord, conclude, fail, reportEnded, makeBackup, performRestore, followRestore, scratchRoot } =
    createTasks(parts)
  const asking = new WriteQueue()
  let isRestoring = false
  let isRestoringElsewhere = false
  let looking: NodeJS.Timeout | undefined
  const tasks = new Set<Promise<void>>()

  /** Runs one task under the lease, in the background; `work` gives what its record says when it succeeds. */
  function run(row: BackupRow, lease: Lease, work: () => Promise<Partial<BackupRow>>): Promise<void> {
    const began = performance.now()
    const perform = async (): Promise<void> => {
      try {
        const changes = await work()
        isRestoring = false
        await conclude(row, { ...changes, duration: secondsSince(began) }, lease)
      } catch (error) {
        isRestoring = false
        await fail(row, error, began, lease)
      } finally {
        lease.stop()
      }
      await reportEnded()
    }
    const task = perform()
      .catch((error: unknown) => log.error({ backup: row.id, err: error }, 'a backup was not recorded'))
      .finally(() => tasks.delete(task))
    tasks.add(task)
    return task
  }

  /** The lease and a place that is in order, or null while something runs. */
  async function enter(): Promise<Lease | null> {
    const lease = await takeLease(db.machine, 'backup')
    if (lease !== null) await tidy()
    return lease
  }

  /** Leftovers of a process that has ended: only the holder of the lease may say so. */
  async function tidy(): Promise<void> {
    for (const id of await listOpenRestores(db)) {
      const row = await findBackup(db, id)
      const replaced = await wasReplaced(db, id)
      await followRestore(id)
      if (row?.status !== 'in_progress' || !replaced) continue
      await say(row, /*i18n*/ 'backup.log.restoreCompleted')
      await conclude(row, { status: 'restore' }, null)
    }
    for (const row of await listUnfinished(db)) {
      await say(row, /*i18n*/ 'backup.log.interrupted')
      const error = JSON.stringify([line(/*i18n*/ 'backup.error.interrupted')])
      await conclude(row, { status: 'failed', error }, null)
    }
    await reportEnded()
    await removeLeftovers(folder, scratchRoot)
  }

  async function settle(): Promise<void> {
    const lease = await takeLease(db.machine, 'backup')
    if (lease === null) return
    await tidy()
    await db.machine.transaction((transaction) => lease.release(transaction))
    lease.stop()
  }

  /** Whether another process replaces all rows; one that died over it is put in order by whoever sees that first. */
  async function look(): Promise<void> {
    const isOpen = async () => tasks.size === 0 && (await listOpenRestores(db)).length > 0
    if (await isOpen()) await settle()
    isRestoringElsewhere = await isOpen()
  }

  const idle = async (): Promise<void> => void (await Promise.all(tasks))

  /** The record of an earlier request with the same key, or of what `begin` begins under the lease. */
  async function once(
    call: string,
    asked: Asked,
    begin: (lease: Lease, request: Request) => Promise<BackupRow>,
  ): Promise<Result<BackupRow>> {
    return asking.run(async () => {
      const request = { call, ...asked }
      const known = asked.key === null ? null : await findByRequest(db, requestKeyOf(request))
      if (known) return known.requestHash === asked.key?.bodyHash ? ok(known) : refuse('key_reused')
      const lease = await enter()
      return lease === null ? refuse('backup_running', { retryAfter: 10 }) : ok(await begin(lease, request))
    })
  }

  async function beginRestore(lease: Lease, request: Request, path: string, remove: boolean): Promise<BackupRow> {
    const row = await addRecord('restore', askedUnder(request))
    const begun = { ...row }
    void run(row, lease, async () => {
      try {
        const onReplace = () => {
          isRestoring = true
        }
        return await performRestore(row, lease, { path, by: request.by, onReplace })
      } finally {
        if (remove) await rm(path, { force: true })
      }
    })
    return begun
  }

  return {
    /** Begins a backup; 409 while another backup or a restore runs. */
    start: (asked: Asked) =>
      once('backups.start', asked, async (lease, request) => {
        const row = await addRecord('manual', askedUnder(request))
        const begun = { ...row }
        void run(row, lease, () => makeBackup(row, lease))
        return begun
      }),
    /** Makes the daily backup, after whatever is running. */
    runDaily: async (): Promise<void> => {
      const lease = await waitForLease(() => asking.run(enter))
      const row = await addRecord('daily')
      await run(row, lease, () => makeBackup(row, lease))
    },
    /** Begins to restore that backup; 404, or 409 when it is none that can be restored. */
    restore: async (id: string, asked: Asked): Promise<Result<BackupRow>> => {
      const source = await findBackup(db, id)
      if (source === null) return refuse('not_found')
      if (source.status !== 'success' || source.fileName === null) return refuse('not_restorable')
      const path = join(folder, source.fileName)
      if (!(await stat(path).catch(() => null))) return refuse('not_restorable')
      return once('backups.restore', asked, (lease, request) => beginRestore(lease, request, path, false))
    },
    /** Begins to restore a file, which is removed afterwards when it was uploaded. */
    restoreFile: (path: string, by: Caller, { remove } = { remove: false }) =>
      once('backups.upload', { by, key: null }, (lease, request) => beginRestore(lease, request, path, remove)),
    /** True while all rows are replaced, also when another process does it (known within a second). */
    isRestoring: (): boolean => isRestoring || isRestoringElsewhere,
    isBusy: (): boolean => tasks.size > 0,
    /** Where an upload may be written. */
    makeUploadPath: async (): Promise<string> => {
      await makeFolder(scratchRoot)
      return join(scratchRoot, `upload-${randomUUID()}`)
    },
    /** Puts in order what an ended process has left, and looks for restores from then on. Called before anything is served. */
    settle: async (): Promise<void> => {
      await asking.run(settle)
      looking ??= setInterval(() => void asking.run(look).catch(() => {}), lookEvery).unref()
    },
    /** Waits for what is running. */
    idle,
    /** Waits likewise, and looks for the restores of others no more. */
    close: async (): Promise<void> => {
      clearInterval(looking)
      await idle()
    },
  }
}
