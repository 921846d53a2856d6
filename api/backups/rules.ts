/** Which backups are kept, and what is told of them: pure decisions. */

import { z } from 'zod/mini'
import { DiskFullError } from '#api/archive/diskSpace.ts'
import { ArchiveError, type ArchiveErrorReason } from '#api/archive/reader.ts'
import { ConcurrentWriteError } from '#api/archive/replace.ts'
import type { RequestKey } from '#api/db/write.ts'
import { BackupRecord } from '#contract/backups.ts'
import { addDays, type Day, getWeekday, toFarmDay } from '#contract/days.ts'
import { Language } from '#contract/fields.ts'
import type { BackupRow, LogLine } from './model.ts'

export type Actor = { id: string; username: string }

/** Who asks, and the Idempotency-Key of the request when it has one. */
export type Requester = { by: Actor; key: RequestKey | null }

export type BackupRequest = Requester & { call: string }

export const buildRequestKey = ({ call, by, key }: BackupRequest): string => `${by.id} ${call} ${key?.key}`

/** What a record keeps of the key. */
export const buildRequestColumns = (request: BackupRequest): Pick<BackupRow, 'requestKey' | 'requestHash'> => ({
  requestKey: request.key ? buildRequestKey(request) : null,
  requestHash: request.key?.bodyHash ?? null,
})

/** From an instant of `performance.now()`, to the hundredth. */
export const secondsSince = (startMs: number): number => Math.round((performance.now() - startMs) / 10) / 100

/** What the report of one that has ended is written from. */
export const BackupReport = z.extend(BackupRecord, {
  status: z.enum(['success', 'failed', 'restore']),
  language: Language,
})

type RetentionRow = Pick<BackupRow, 'id' | 'status' | 'backupType' | 'backupDate' | 'provedAt'>

const retention = { days: 7, weeks: 4, months: 12 }

const getDay = (row: RetentionRow): Day => toFarmDay(Date.parse(row.backupDate))
const getWeekStart = (row: RetentionRow): string => addDays(getDay(row), 1 - getWeekday(getDay(row)))
const getMonth = (row: RetentionRow): string => getDay(row).slice(0, 7)

/** The newest backup of each of the last `most` periods that have one. */
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
 * The daily backups that are no longer kept: 7 daily, 4 weekly and 12 monthly ones stay, manual ones are deleted by hand
 * only, and the last proved one of all is never among them.
 */
export function selectOutdated<Row extends RetentionRow>(rows: Row[]): Row[] {
  const successful = rows
    .filter((row) => row.status === 'success')
    .sort((a, b) => (a.backupDate < b.backupDate ? 1 : a.backupDate > b.backupDate ? -1 : a.id < b.id ? 1 : -1))
  const daily = successful.filter((row) => row.backupType === 'daily')
  const kept = new Set([
    ...selectNewestPerPeriod(daily, getDay, retention.days),
    ...selectNewestPerPeriod(daily, getWeekStart, retention.weeks),
    ...selectNewestPerPeriod(daily, getMonth, retention.months),
    ...successful.filter((row) => row.provedAt !== null).slice(0, 1),
  ])
  return daily.filter((row) => !kept.has(row))
}

const archiveErrorIds: Record<ArchiveErrorReason, string> = {
  notABackup: /*i18n*/ 'backup.error.notABackup',
  damaged: /*i18n*/ 'backup.error.damaged',
  wrongKey: /*i18n*/ 'backup.error.wrongKey',
  keyMissing: /*i18n*/ 'backup.error.keyMissing',
  newer: /*i18n*/ 'backup.error.newer',
  unsound: /*i18n*/ 'backup.error.unsound',
}

/** A sentence for whoever reads the record, and what it names; what it does not say stands in the server's log. */
export function describeError(error: unknown): Pick<LogLine, 'id' | 'values'> {
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
  if (error instanceof ConcurrentWriteError) return /*i18n*/ 'backup.error.moved'
  return /*i18n*/ 'backup.error.internal'
}
