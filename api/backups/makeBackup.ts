/**
 * Makes a backup. It counts as made only when its file was read back from the disk, loaded into a scratch store and
 * found consistent. The caller holds the lease.
 */
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { assertDiskSpace } from '#api/archive/diskSpace.ts'
import { fsyncPath } from '#api/archive/files.ts'
import { type LoadedArchive, loadArchive } from '#api/archive/reader.ts'
import { type ArchiveSummary, type RowCounts, writeArchive } from '#api/archive/writer.ts'
import { findEndlessStay } from '#api/bookings/integrity.ts'
import { createFolder } from '#api/db/folders.ts'
import type { Lease } from '#api/db/lease.ts'
import { findReceiptWithoutFile } from '#api/duties/queries.ts'
import { listRooms } from '#api/rooms/queries.ts'
import { toFarmDay } from '#contract/days/days.ts'
import { appendLog, createRecord, finishRecord, recordFailure } from './actions.ts'
import { type BackupContext, createTaskFolder, getFarmFolder, getTimestamp } from './context.ts'
import { type BackupRow, backupRecords } from './model.ts'
import { listBackups } from './queries.ts'
import { secondsSince, selectOutdated } from './rules.ts'

/** Makes a backup and deletes outdated ones. Returns the columns to store in its record. */
export async function makeBackup(context: BackupContext, row: BackupRow, lease: Lease): Promise<Partial<BackupRow>> {
  await appendLog(context, row, /*i18n*/ 'backup.log.began')
  const changes = await writeBackup(context, row, lease)
  await deleteOutdated(context, row, changes)
  return changes
}

/**
 * Makes a manual backup of the current rows before a restore replaces them or a beginning deletes them. A database
 * without rooms has nothing worth keeping. `reason` is the first sentence of its log.
 */
export async function makeSafetyBackup(
  context: BackupContext,
  restoreRow: BackupRow,
  lease: Lease,
  reason: string,
): Promise<void> {
  if ((await listRooms(context.db)).length === 0)
    return appendLog(context, restoreRow, /*i18n*/ 'backup.log.nothingToSave')

  const startMs = performance.now()
  // It needs no report, because the report of the restore mentions it.
  const row = await createRecord(context, 'manual', { reported: true })
  await appendLog(context, row, reason)
  try {
    // Unsound rows are kept, too: a restore may be what mends them.
    const changes = await writeBackup({ ...context, findRowError: async () => null }, row, lease)
    await finishRecord(context, row, { ...changes, duration: secondsSince(startMs) }, null)
    await appendLog(context, restoreRow, /*i18n*/ 'backup.log.safe')
  } catch (error) {
    await recordFailure(context, row, error, startMs, null)
    throw error
  }
}

/** Writes a backup under a temporary name, verifies it and renames it. */
async function writeBackup(context: BackupContext, row: BackupRow, lease: Lease): Promise<Partial<BackupRow>> {
  const { BACKUP_DIR: folder, BACKUP_KEY: passphrase } = context.env
  await createFolder(folder)
  const scratch = await createTaskFolder(context)
  const backupDate = getTimestamp(context)
  const day = toFarmDay(context.clock.now())
  const fileName = `podere-${day}-${row.id}.tar.gz${passphrase === undefined ? '' : '.enc'}`
  const temporaryPath = join(folder, `${fileName}.part`)
  try {
    const { summary, isProved } = await writeAndVerify(context, row, temporaryPath, scratch)
    await lease.assertHeld()
    const totalSize = (await stat(temporaryPath)).size
    await rename(temporaryPath, join(folder, fileName))
    await fsyncPath(folder)
    const { databaseSize, filesSize } = summary
    return {
      status: 'success',
      backupDate,
      databaseSize,
      filesSize,
      totalSize,
      fileName,
      verifiedAt: isProved ? getTimestamp(context) : null,
    }
  } finally {
    await rm(temporaryPath, { force: true })
    await rm(scratch, { recursive: true, force: true })
  }
}

async function writeAndVerify(
  context: BackupContext,
  row: BackupRow,
  path: string,
  scratch: string,
): Promise<{ summary: ArchiveSummary; isProved: boolean }> {
  const { db, env, findRowError, isPicture } = context
  const files = getFarmFolder(context)
  const passphrase = env.BACKUP_KEY
  await assertDiskSpace(db, { backups: env.BACKUP_DIR, scratch, files })
  const summary = await writeArchive(db, { path, passphrase, files, scratch })
  const { bookings = 0, contacts = 0 } = summary.counts
  await appendLog(context, row, /*i18n*/ 'backup.log.written', { bookings, contacts, pictures: summary.pictures })
  const { rowError, oddRows } = await verifyArchive(
    { path, passphrase, scratch, findRowError, isPicture },
    summary.counts,
  )
  if (rowError === null) await appendLog(context, row, /*i18n*/ 'backup.log.proved')
  else {
    context.log.error({ backup: row.id, row: rowError }, 'a backup holds a row with which it cannot be restored')
    await appendLog(context, row, /*i18n*/ 'backup.log.unsound', { row: rowError })
  }
  for (const oddRow of oddRows) await appendLog(context, row, /*i18n*/ 'backup.log.odd', { row: oddRow })
  return { summary, isProved: rowError === null }
}

/**
 * Loads the file into a scratch store. Throws unless it is whole and holds as many rows as were written. One wrong row ends
 * no backups. `rowError`: the file could not be restored. `oddRows`: it can, with what is to be corrected.
 */
export async function verifyArchive(
  options: Pick<Parameters<typeof loadArchive>[0], 'path' | 'passphrase' | 'scratch' | 'findRowError' | 'isPicture'>,
  writtenCounts: RowCounts,
): Promise<{ rowError: string | null; oddRows: string[] }> {
  const loaded = await loadArchive({ ...options, keepFiles: false })
  const oddRows = await listOddRows(loaded).finally(() => loaded.sequelize.close())
  if (JSON.stringify(loaded.counts) !== JSON.stringify(writtenCounts))
    throw new Error('the backup holds other row counts than were written')
  return { rowError: loaded.rowError, oddRows }
}

async function listOddRows({ sequelize, files, mendedRow }: LoadedArchive): Promise<string[]> {
  const found = [await findEndlessStay(sequelize), await findReceiptWithoutFile(sequelize, files), mendedRow]
  return found.filter((it) => it !== null)
}

/**
 * Deletes the files and records of the daily backups that are no longer kept. `changes` are those of the new backup.
 */
async function deleteOutdated(context: BackupContext, row: BackupRow, changes: Partial<BackupRow>): Promise<void> {
  const outdated = selectOutdated([...(await listBackups(context.db)), { ...row, ...changes }])
  for (const old of outdated) {
    if (old.fileName !== null) await rm(join(context.env.BACKUP_DIR, old.fileName), { force: true })
    await backupRecords(context.db).destroy({ where: { id: old.id } })
  }
  if (outdated.length > 0) await appendLog(context, row, /*i18n*/ 'backup.log.outdated', { n: outdated.length })
}
