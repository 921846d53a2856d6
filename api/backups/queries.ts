import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Op, QueryTypes } from 'sequelize'
import type { Db } from '#api/db/table.ts'
import { type BackupRow, backupRecords, restoreJournal } from './model.ts'

const newestFirst: [string, string][] = [
  ['createdAt', 'DESC'],
  ['id', 'DESC'],
]

export const listBackups = (db: Db): Promise<BackupRow[]> =>
  backupRecords(db).findAll({ order: newestFirst, raw: true })

export const findBackup = (db: Db, id: string): Promise<BackupRow | null> =>
  backupRecords(db).findByPk(id, { raw: true })

export const findBackupByRequestKey = (db: Db, requestKey: string): Promise<BackupRow | null> =>
  backupRecords(db).findOne({ where: { requestKey }, raw: true })

export const listUnfinished = (db: Db): Promise<BackupRow[]> =>
  backupRecords(db).findAll({ where: { status: 'in_progress' }, raw: true })

/** Those that have ended and of which nobody was told. */
export const listUnreported = (db: Db): Promise<BackupRow[]> =>
  backupRecords(db).findAll({
    where: { reported: false, status: { [Op.ne]: 'in_progress' } },
    order: ['createdAt', 'id'],
    raw: true,
  })

export const listOpenRestores = async (db: Db): Promise<string[]> =>
  (await restoreJournal(db).findAll({ raw: true })).map((row) => row.id)

/** Backups that can be restored: whole, and with their file still there. */
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

export async function countBackups(db: Db): Promise<{ total: number; successful: number; failed: number }> {
  const rows = (await listBackups(db)).filter((row) => row.backupType !== 'restore')
  const count = (status: BackupRow['status']) => rows.filter((row) => row.status === status).length
  return { total: rows.length, successful: count('success'), failed: count('failed') }
}

/** The newest good backup. */
export const findLastBackup = (db: Db): Promise<BackupRow | null> =>
  backupRecords(db).findOne({ where: { status: 'success' }, order: newestFirst, raw: true })

/** When the daily backup last ran, however it ended. */
export async function findLastDailyRun(db: Db): Promise<string | null> {
  const row = await backupRecords(db).findOne({ where: { backupType: 'daily' }, order: newestFirst, raw: true })
  return row?.backupDate ?? null
}

/** A farm without rooms has nothing to lose. */
export const hasNoRooms = async ({ main }: Db): Promise<boolean> =>
  (await main.query('SELECT id FROM rooms LIMIT 1', { type: QueryTypes.SELECT })).length === 0
