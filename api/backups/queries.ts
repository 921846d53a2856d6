import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Op } from 'sequelize'
import { newestFirst } from '#api/db/pages.ts'
import { auditLogEntries } from '#api/db/records.ts'
import type { Db } from '#api/db/table.ts'
import type { Language } from '#locales/language.ts'
import { type BackupRow, backupRecords, restoreJournal } from './model.ts'
import { parseLogLines, presentBackup } from './present.ts'
import { beginCall, restoreCall } from './rules.ts'

export const listBackups = (db: Db): Promise<BackupRow[]> =>
  backupRecords(db).findAll({ order: newestFirst, raw: true })

export const findBackup = (db: Db, id: string): Promise<BackupRow | null> =>
  backupRecords(db).findByPk(id, { raw: true })

export const findBackupByRequestKey = (db: Db, requestKey: string): Promise<BackupRow | null> =>
  backupRecords(db).findOne({ where: { requestKey }, raw: true })

export const listUnfinished = (db: Db): Promise<BackupRow[]> =>
  backupRecords(db).findAll({ where: { status: 'in_progress' }, raw: true })

/** Finished backups and restores whose report was not queued, the oldest first. */
export const listUnreported = (db: Db): Promise<BackupRow[]> =>
  backupRecords(db).findAll({
    where: { reported: false, status: { [Op.ne]: 'in_progress' } },
    order: ['createdAt', 'id'],
    raw: true,
  })

/** Ids of the restores that are in progress or were interrupted. */
export const listOpenRestores = async (db: Db): Promise<string[]> =>
  (await restoreJournal(db).findAll({ raw: true })).map((row) => row.id)

/**
 * The call of a restore or beginning whose transaction was committed: its last statement writes this entry of the audit
 * log. Null when it was not.
 */
export async function findCommittedCall(db: Db, id: string): Promise<string | null> {
  const where = { call: [restoreCall, beginCall], subjectId: id }
  return (await auditLogEntries(db).findOne({ where, raw: true }))?.call ?? null
}

/** Successful backups whose file still exists in `folder`, the newest first. */
export async function listRestorable(db: Db, folder: string): Promise<BackupRow[]> {
  const rows = await backupRecords(db).findAll({
    where: { status: 'success', fileName: { [Op.ne]: null } },
    order: newestFirst,
    raw: true,
  })
  const hasFile = await Promise.all(
    rows.map(({ fileName }) =>
      stat(join(folder, fileName ?? '')).then(
        () => true,
        () => false,
      ),
    ),
  )
  return rows.filter((_, i) => hasFile[i])
}

/** Counts backups, without restores. `total` includes the one in progress. */
export async function countBackups(db: Db): Promise<{ total: number; successful: number; failed: number }> {
  const rows = (await listBackups(db)).filter((row) => row.backupType !== 'restore')
  const count = (status: BackupRow['status']) => rows.filter((row) => row.status === status).length
  return { total: rows.length, successful: count('success'), failed: count('failed') }
}

/** Several machines may share the records, and their clocks differ a little. */
const maxClockDifferenceMs = 60_000

/** A record from the future was made while the clock was ahead, so it is not the latest. */
const until = (now: number) => ({ createdAt: { [Op.lte]: new Date(now + maxClockDifferenceMs).toISOString() } })

/** The newest successful backup. */
export const findLastBackup = (db: Db, now: number): Promise<BackupRow | null> =>
  backupRecords(db).findOne({ where: { status: 'success', ...until(now) }, order: newestFirst, raw: true })

/**
 * The latest daily backup, when it failed and no backup has succeeded since: a manual one takes its place. The reason is a
 * sentence in that language.
 */
export async function findFailure(
  db: Db,
  now: number,
  language: Language,
): Promise<{ at: string; reason: string } | null> {
  const failedDaily = { backupType: 'daily', status: 'failed' }
  const where = { [Op.or]: [{ status: 'success' }, failedDaily], ...until(now) }
  const row = await backupRecords(db).findOne({ where, order: newestFirst, raw: true })
  if (row?.status !== 'failed') return null
  return { at: row.backupDate, reason: presentBackup(row, language).errorMessage ?? '' }
}

/** When the daily backup last ran, whether it succeeded or failed. */
export async function findLastDailyRun(db: Db, now: number): Promise<string | null> {
  const row = await backupRecords(db).findOne({
    where: { backupType: 'daily', ...until(now) },
    order: newestFirst,
    raw: true,
  })
  return row?.backupDate ?? null
}

/** The backups that failed after an instant. They may have begun long before: a failure is as old as its line of the log. */
export async function listFailedSince(db: Db, since: string): Promise<{ id: string; failedAt: string }[]> {
  const where = { status: 'failed', backupType: { [Op.ne]: 'restore' } }
  const rows = await backupRecords(db).findAll({ attributes: ['id', 'error'], where, raw: true })
  return rows
    .flatMap(({ id, error }) => parseLogLines(error ?? '[]').map(({ at }) => ({ id, failedAt: at })))
    .filter(({ failedAt }) => failedAt > since)
}

/** When the last restore began; null where there was none. */
export const findLastRestoreTime = async (db: Db): Promise<string | null> =>
  (await backupRecords(db).findOne({ where: { status: 'restore' }, order: [['createdAt', 'DESC']], raw: true }))
    ?.createdAt ?? null
