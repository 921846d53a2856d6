/**
 * What a backup and a restore do, and what their records say of it. A backup counts as made only when its file was read
 * back, loaded into a scratch store and found sound. Each runs under the lease, which `jobs.ts` takes.
 */
import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod/mini'
import { assertDiskSpace } from '#api/archive/diskSpace.ts'
import { loadArchive } from '#api/archive/reader.ts'
import { ConcurrentWriteError, copyPictures, replaceAllRows } from '#api/archive/replace.ts'
import { createFolder, fsyncPath, writeArchive } from '#api/archive/writer.ts'
import { renewEpoch } from '#api/db/database.ts'
import type { Lease } from '#api/db/lease.ts'
import type { Db } from '#api/db/table.ts'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/env.ts'
import { ok } from '#api/errors.ts'
import type { Services } from '#api/http/services.ts'
import { holdWaitingMails, queueMailOnce } from '#api/mails/actions.ts'
import { repeatErasures } from '#api/people/actions.ts'
import { endOrphanedSessions } from '#api/staff/actions.ts'
import { toFarmDay } from '#contract/days.ts'
import { type BackupRow, backupRecords, initialBackup, type LogLine, restoreJournal } from './model.ts'
import { presentReport } from './present.ts'
import { findBackup, hasNoRooms, listBackups, listUnreported } from './queries.ts'
import { type Actor, BackupReport, describeError, secondsSince, selectOutdated } from './rules.ts'

export type BackupDependencies = Pick<Services, 'db' | 'clock' | 'log'> & {
  env: Pick<Env, 'BACKUP_DIR' | 'BACKUP_EMAIL' | 'BACKUP_KEY' | 'DATA_DIR'>
}

/** Somebody else's write may slip in between the safety copy and the restore; then both begin again. */
const maxRetries = 5

export function createBackupTasks({ db, env, clock, log }: BackupDependencies) {
  const { BACKUP_DIR: folder, BACKUP_KEY: passphrase, DATA_DIR: dataDir } = env
  const pictures = join(dataDir, 'pictures')
  const scratchFolder = join(dataDir, 'scratch')
  const getTimestamp = (): string => new Date(clock.now()).toISOString()

  const createScratchFolder = async (): Promise<string> => {
    await createFolder(scratchFolder)
    return mkdtemp(join(scratchFolder, 'task-'))
  }

  const buildLogLine = (id: string, values?: LogLine['values']): LogLine => ({
    at: getTimestamp(),
    id,
    ...(values ? { values } : {}),
  })

  async function appendLog(row: BackupRow, id: string, values?: LogLine['values']): Promise<void> {
    row.log = JSON.stringify([...JSON.parse(row.log), buildLogLine(id, values)])
    await backupRecords(db).update({ log: row.log }, { where: { id: row.id } })
  }

  async function createRecord(
    backupType: BackupRow['backupType'],
    values: Partial<BackupRow> = {},
  ): Promise<BackupRow> {
    const timestamp = getTimestamp()
    const row: BackupRow = {
      ...initialBackup,
      id: uuidv7({ msecs: clock.now() }),
      backupType,
      backupDate: timestamp,
      createdAt: timestamp,
      requestKey: null,
      requestHash: null,
      ...values,
    }
    await backupRecords(db).create(row)
    return row
  }

  /** Writes the end of a record and gives the lease back, in one transaction when there is a lease. */
  async function finishRecord(row: BackupRow, changes: Partial<BackupRow>, lease: Lease | null): Promise<void> {
    Object.assign(row, changes)
    await db.machine.transaction(async (transaction) => {
      await backupRecords(db).update(changes, { where: { id: row.id }, transaction })
      await lease?.release(transaction)
    })
  }

  async function recordFailure(row: BackupRow, error: unknown, startMs: number, lease: Lease | null): Promise<void> {
    log.error({ backup: row.id, err: error }, 'a backup or restore failed')
    const { id, values } = describeError(error)
    await appendLog(row, id, values)
    const failure = { error: JSON.stringify([buildLogLine(id, values)]), duration: secondsSince(startMs) }
    await finishRecord(row, { ...failure, status: 'failed' }, lease)
  }

  /** Queues the report of each that has ended and was not reported: at its end, at start, and before the next one. */
  async function queueReports(): Promise<void> {
    for (const row of await listUnreported(db)) {
      const mail = { id: row.id, kind: 'backupReport' as const, facts: presentReport(row), to: env.BACKUP_EMAIL }
      await write(db, { call: 'backups.report', now: clock.now(), staff: null, key: null }, async (tx) => {
        // Asked again: another process may have told, and a restore have taken the mail away since.
        if (!(await findBackup(db, row.id))?.reported) await queueMailOnce(tx, mail, clock.now())
        return ok(null)
      })
        .then(() => backupRecords(db).update({ reported: true }, { where: { id: row.id } }))
        .catch((error: unknown) => log.error({ backup: row.id, err: error }, 'a backup was not reported'))
    }
  }

  /** Writes, proves and names one backup. */
  async function writeBackup(row: BackupRow, lease: Lease): Promise<Partial<BackupRow> & { revision: number }> {
    await createFolder(folder)
    const scratch = await createScratchFolder()
    const backupDate = getTimestamp()
    const fileName = `podere-${toFarmDay(clock.now())}-${row.id}.tar.gz${passphrase === undefined ? '' : '.enc'}`
    const partPath = join(folder, `${fileName}.part`)
    try {
      await assertDiskSpace(db, { backups: folder, scratch, pictures })
      const summary = await writeArchive(db, { path: partPath, passphrase, pictures, scratch })
      const { bookings = 0, contacts = 0 } = summary.counts
      await appendLog(row, /*i18n*/ 'backup.log.written', { bookings, contacts, pictures: summary.pictures })
      const loaded = await loadArchive({ path: partPath, passphrase, scratch, keepPictures: false })
      await loaded.sequelize.close()
      if (JSON.stringify(loaded.counts) !== JSON.stringify(summary.counts)) throw new Error('the counts differ')
      await appendLog(row, /*i18n*/ 'backup.log.proved')
      await lease.assertHeld()
      const totalSize = (await stat(partPath)).size
      await rename(partPath, join(folder, fileName))
      await fsyncPath(folder)
      const { databaseSize, filesSize, revision } = summary
      return {
        status: 'success',
        backupDate,
        databaseSize,
        filesSize,
        totalSize,
        fileName,
        provedAt: getTimestamp(),
        revision,
      }
    } finally {
      await rm(partPath, { force: true })
      await rm(scratch, { recursive: true, force: true })
    }
  }

  async function makeBackup(row: BackupRow, lease: Lease): Promise<Partial<BackupRow>> {
    await appendLog(row, /*i18n*/ 'backup.log.began')
    const { revision: _, ...made } = await writeBackup(row, lease)
    const outdated = selectOutdated([...(await listBackups(db)), { ...row, ...made }])
    for (const old of outdated) {
      if (old.fileName !== null) await rm(join(folder, old.fileName), { force: true })
      await backupRecords(db).destroy({ where: { id: old.id } })
    }
    if (outdated.length > 0) await appendLog(row, /*i18n*/ 'backup.log.outdated', { n: outdated.length })
    return made
  }

  /** The farm as it is, as a backup like any other; gives the revision that it holds, null for a farm without rooms. */
  async function makeSafetyBackup(restoreRow: BackupRow, lease: Lease): Promise<number | null> {
    if (await hasNoRooms(db)) {
      await appendLog(restoreRow, /*i18n*/ 'backup.log.nothingToSave')
      return null
    }
    const startMs = performance.now()
    // The restore's own report tells of it.
    const row = await createRecord('manual', { reported: true })
    await appendLog(row, /*i18n*/ 'backup.log.beforeRestore')
    try {
      const { revision, ...made } = await writeBackup(row, lease)
      await finishRecord(row, { ...made, duration: secondsSince(startMs) }, null)
      await appendLog(restoreRow, /*i18n*/ 'backup.log.safe')
      return revision
    } catch (error) {
      await recordFailure(row, error, startMs, null)
      throw error
    }
  }

  /** Checks a file, saves the farm as it is and puts the file's in its place; `onReplace` is called before that begins. */
  async function restoreArchive(
    row: BackupRow,
    lease: Lease,
    { path, by, onReplace }: { path: string; by: Actor; onReplace: () => void },
  ): Promise<Partial<BackupRow>> {
    const scratch = await createScratchFolder()
    try {
      await appendLog(row, /*i18n*/ 'backup.log.checking')
      const loaded = await loadArchive({ path, passphrase, scratch, keepPictures: true })
      try {
        const { bookings = 0, contacts = 0 } = loaded.counts
        await appendLog(row, /*i18n*/ 'backup.log.checked', { bookings, contacts, pictures: loaded.pictures.length })
        onReplace()
        await restoreJournal(db).upsert({ id: row.id, at: getTimestamp() })
        // Missing pictures come first (one too many harms nobody), changed ones when the rows are there.
        await copyPictures(join(scratch, 'pictures'), pictures, loaded.pictures, 'missing')
        const revision = await replaceAfterSafetyBackup(row, lease, loaded, by)
        await copyPictures(join(scratch, 'pictures'), pictures, loaded.pictures, 'changed')
        await completeRestore(row.id)
        db.revision.advance(revision)
        await appendLog(row, /*i18n*/ 'backup.log.restored')
        return { status: 'restore', totalSize: (await stat(path)).size }
      } finally {
        await loaded.sequelize.close()
      }
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  }

  /** The safety copy and the replacement, again when something was written in between: no acknowledged write is lost. */
  async function replaceAfterSafetyBackup(
    row: BackupRow,
    lease: Lease,
    loaded: Parameters<typeof replaceAllRows>[1],
    by: Actor,
  ): Promise<number> {
    for (let retries = 0; ; retries++) {
      const expectedRevision = await makeSafetyBackup(row, lease)
      await lease.assertHeld()
      try {
        return await replaceAllRows(db, loaded, {
          id: row.id,
          by,
          timestamp: getTimestamp(),
          expectedRevision,
          beforeCommit: async (tx, erased) => {
            await repeatErasures(tx, erased)
            // What was sent since must not go out again by itself: a person decides.
            await holdWaitingMails(tx)
          },
        })
      } catch (error) {
        if (!(error instanceof ConcurrentWriteError) || retries >= maxRetries) throw error
      }
    }
  }

  /** What follows the replacement of all rows; done again at the next start when the process ends before. */
  async function completeRestore(id: string): Promise<void> {
    await endOrphanedSessions(db, clock.now())
    await db.machine.transaction(async (transaction) => {
      await renewEpoch(db.machine, transaction)
      await restoreJournal(db).destroy({ where: { id }, transaction })
    })
  }

  return {
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
  }
}

/** Called when the mail server has accepted a report. */
export async function markReportSent(db: Db, { facts }: { facts: string }): Promise<void> {
  const { id } = z.parse(BackupReport, JSON.parse(facts))
  await backupRecords(db).update({ emailSent: true }, { where: { id } })
}
