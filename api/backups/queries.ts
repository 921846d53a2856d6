import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Op, QueryTypes } from 'sequelize'
import type { Reader } from '#api/db/table.ts'
import { type BackupRow, backups, journal } from './model.ts'

const newestFirst: [string, string][] = [
  ['createdAt', 'DESC'],
  ['id', 'DESC'],
]

export const listBackups = (at: Reader): Promise<BackupRow[]> => backups(at).findAll({ order: newestFirst, raw: true })

export const findBackup = (at: Reader, id: string): Promise<BackupRow | null> => backups(at).findByPk(id, { raw: true })

export const findByRequest = (at: Reader, requestKey: string): Promise<BackupRow | null> =>
  backups(at).findOne({ where: { requestKey }, raw: true })

export const listUnfinished = (at: Reader): Promise<BackupRow[]> =>
  backups(at).findAll({ where: { status: 'in_progress' }, raw: true })

/** Those that have ended and of which nobody was told. */
export const listUnreported = (at: Reader): Promise<BackupRow[]> =>
  backups(at).findAll({
    where: { reported: false, status: { [Op.ne]: 'in_progress' } },
    order: ['createdAt', 'id'],
    raw: true,
  })

export const listOpenRestores = async (at: Reader): Promise<string[]> =>
  (await journal(at).findAll({ raw: true })).map((row) => row.id)

/** Backups that can be restored: whole, and with their file still there. */
export async function listRestorable(at: Reader, folder: string): Promise<BackupRow[]> {
  const rows = await backups(at).findAll({
    where: { status: 'success', fileName: { [Op.ne]: null } },
    order: newestFirst,
    raw: true,
  })
  const found = await Promise.all(
    rows.map(({ fileName }) =>
      stat(join(folder, fileName ?? '')).then(
        () => true,
        () => false,
      ),
    ),
  )
  return rows.filter((_, i) => found[i])
}

export async function countBackups(at: Reader): Promise<{ total: number; successful: number; failed: number }> {
  const rows = (await listBackups(at)).filter((row) => row.backupType !== 'restore')
  const count = (status: BackupRow['status']) => rows.filter((row) => row.status === status).length
  return { total: rows.length, successful: count('success'), failed: count('failed') }
}

/** The newest good backup. */
export const findLastBackup = (at: Reader): Promise<BackupRow | null> =>
  backups(at).findOne({ where: { status: 'success' }, order: newestFirst, raw: true })

/** When the daily backup last ran, however it ended. */
export async function findLastRun(at: Reader): Promise<string | null> {
  const row = await backups(at).findOne({ where: { backupType: 'daily' }, order: newestFirst, raw: true })
  return row?.backupDate ?? null
}

/** A farm without rooms has nothing to lose. */
export const isEmptyFarm = async ({ farm }: Reader): Promise<boolean> =>
  (await farm.query('SELECT id FROM rooms LIMIT 1', { type: QueryTypes.SELECT })).length === 0
