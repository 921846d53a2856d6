/** Takes the file of a backup away: downloads it, or deletes it with its record. */
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Op } from 'sequelize'
import type { Db } from '#api/db/table.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import { hashToken } from '#api/staff/queries.ts'
import { type BackupRow, backupDownloads, backupRecords } from './model.ts'
import { findBackup, listRestorable } from './queries.ts'

const downloadMs = 60_000

/** A backup whose file is there. Refused: 404 without a record, 409 `not_restorable` without a file. */
export async function findRestorable(db: Db, folder: string, id: string): Promise<Result<BackupRow>> {
  if ((await findBackup(db, id)) === null) return refuse('not_found')
  const row = (await listRestorable(db, folder)).find((it) => it.id === id)
  return row ? ok(row) : refuse('not_restorable')
}

/** A token that downloads this file once, within a minute. */
export async function createDownloadToken(db: Db, backupId: string, now: number): Promise<string> {
  await backupDownloads(db).destroy({ where: { until: { [Op.lt]: new Date(now).toISOString() } } })
  const token = randomBytes(32).toString('base64url')
  const until = new Date(now + downloadMs).toISOString()
  await backupDownloads(db).create({ tokenHash: hashToken(token), backupId, until })
  return token
}

/** The backup of a token, which is used up by that. Null when the token is wrong, used or over. */
export async function takeDownload(db: Db, token: string, now: number): Promise<BackupRow | null> {
  const tokenHash = hashToken(token)
  const row = await backupDownloads(db).findByPk(tokenHash, { raw: true })
  if (row === null || Date.parse(row.until) <= now) return null
  // Of two requests at once one deletes the row.
  const used = await backupDownloads(db).destroy({ where: { tokenHash } })
  return used === 1 ? findBackup(db, row.backupId) : null
}

/**
 * Deletes the file, then the record: a process that ends in between leaves a record without a file. Refused: 404, 409
 * `backup_running` while it is made, 409 `last_backup` for the only one that can be restored.
 */
export async function removeBackup(db: Db, folder: string, id: string): Promise<Result<undefined>> {
  const row = await findBackup(db, id)
  if (row === null || row.backupType === 'restore') return refuse('not_found')
  if (row.status === 'in_progress') return refuse('backup_running')
  const restorable = await listRestorable(db, folder)
  if (restorable.length === 1 && restorable[0]?.id === id) return refuse('last_backup')
  if (row.fileName !== null) await rm(join(folder, row.fileName), { force: true })
  await backupRecords(db).destroy({ where: { id } })
  return ok(undefined)
}
