/** Pure decisions: which backups are kept, and which sentence describes an error. */
import { z } from 'zod/mini'
import { DiskFullError } from '#api/archive/diskSpace.ts'
import { ArchiveError, type ArchiveErrorReason } from '#api/archive/reader.ts'
import type { RequestKey } from '#api/db/write.ts'
import { BackupRecord } from '#contract/backups.ts'
import { addDays, type Day, getWeekday, toFarmDay } from '#contract/days/days.ts'
import { LanguageTag } from '#contract/fields.ts'
import type { BackupRow, LogLine } from './model.ts'

export type Actor = { id: string; username: string }

/** The call in the audit log of every restore, whichever way it was started. */
export const restoreCall = 'backups.restore'
/** The call of an emptied sample farm, also when the command has emptied it. */
export const beginCall = 'backups.begin'

/** Who sends the request, and its idempotency key when it has one. */
export type Requester = { by: Actor; key: RequestKey | null }

export type BackupRequest = Requester & { call: string }

/** An idempotency key counts for one account and one call. */
export const buildRequestKey = ({ call, by, key }: BackupRequest): string => `${by.id} ${call} ${key?.key}`

/** The account that started a backup or restore with an idempotency key; null for any other. */
export const getRequesterId = ({ requestKey }: Pick<BackupRow, 'requestKey'>): string | null =>
  requestKey?.split(' ')[0] ?? null

/** The columns of a record that store the idempotency key. */
export const buildRequestColumns = (request: BackupRequest): Pick<BackupRow, 'requestKey' | 'requestHash'> => ({
  requestKey: request.key ? buildRequestKey(request) : null,
  requestHash: request.key?.bodyHash ?? null,
})

/** Seconds since a value of `performance.now()`, rounded to hundredths. */
export const secondsSince = (startMs: number): number => Math.round((performance.now() - startMs) / 10) / 100

/** The facts of a report mail, as they are stored in the mail queue. */
export const BackupReport = z.extend(BackupRecord, {
  status: z.enum(['success', 'failed', 'restore']),
  language: LanguageTag,
})

type RetentionRow = Pick<BackupRow, 'id' | 'status' | 'backupType' | 'backupDate' | 'verifiedAt'>

const retention = { days: 7, weeks: 4, months: 12 }

const getDay = (row: RetentionRow): Day => toFarmDay(Date.parse(row.backupDate))
const getWeekStart = (row: RetentionRow): string => addDays(getDay(row), 1 - getWeekday(getDay(row)))
/** Ids decide between backups of the same instant. */
const getOrder = (row: RetentionRow): string => `${row.backupDate} ${row.id}`
const getMonth = (row: RetentionRow): string => getDay(row).slice(0, 7)

/** The newest backup of each of the last `maxPeriods` periods that have one. `rows` are sorted, the newest first. */
function selectNewestPerPeriod(
  rows: RetentionRow[],
  getPeriod: (row: RetentionRow) => string,
  maxPeriods: number,
): RetentionRow[] {
  const newest = new Map<string, RetentionRow>()
  for (const row of rows) if (!newest.has(getPeriod(row))) newest.set(getPeriod(row), row)
  return [...newest.values()].slice(0, maxPeriods)
}

/**
 * Selects the daily backups that are no longer kept. The newest of each of the last 7 days, 4 weeks and 12 months stay,
 * and so does the newest verified backup of all. Manual backups are never selected.
 */
export function selectOutdated<Row extends RetentionRow>(rows: Row[]): Row[] {
  const successful = rows.filter((row) => row.status === 'success').sort((a, b) => (getOrder(a) < getOrder(b) ? 1 : -1))
  const daily = successful.filter((row) => row.backupType === 'daily')
  const kept = new Set([
    ...selectNewestPerPeriod(daily, getDay, retention.days),
    ...selectNewestPerPeriod(daily, getWeekStart, retention.weeks),
    ...selectNewestPerPeriod(daily, getMonth, retention.months),
    ...successful.filter((row) => row.verifiedAt !== null).slice(0, 1),
  ])
  return daily.filter((row) => !kept.has(row))
}

const archiveErrorIds: Record<ArchiveErrorReason, string> = {
  notABackup: /*i18n*/ 'backup.error.notABackup',
  damaged: /*i18n*/ 'backup.error.damaged',
  wrongKey: /*i18n*/ 'backup.error.wrongKey',
  keyMissing: /*i18n*/ 'backup.error.keyMissing',
  older: /*i18n*/ 'backup.error.older',
  newer: /*i18n*/ 'backup.error.newer',
  unsound: /*i18n*/ 'backup.error.unsound',
}

/** The id and values of the sentence that the record shows. The server's log has the details. */
export function describeError(error: unknown): Pick<LogLine, 'id' | 'values'> {
  if (error instanceof ArchiveError && error.row !== '')
    return { id: /*i18n*/ 'backup.error.unsoundRow', values: { row: error.row.slice(0, 200) } }
  if (!(error instanceof DiskFullError)) return { id: getErrorId(error) }
  const { variable, needed, free } = error.disk
  const values = { variable, needed: Math.ceil(needed / 1_000_000), free: Math.floor(free / 1_000_000) }
  return { id: /*i18n*/ 'backup.error.noRoom', values }
}

function getErrorId(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (error instanceof ArchiveError) return archiveErrorIds[error.reason]
  if (/ENOSPC|EDQUOT|EFBIG|SQLITE_FULL/.test(message)) return /*i18n*/ 'backup.error.diskFull'
  if (/EACCES|EROFS|ENOTDIR|EPERM|EEXIST/.test(message)) return /*i18n*/ 'backup.error.folder'
  return /*i18n*/ 'backup.error.internal'
}
