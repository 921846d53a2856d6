/** Which backups are kept, and what is told of them: pure decisions. */

import { z } from 'zod/mini'
import { FarmFileError, type FileFault } from '#api/db/farmFileReader.ts'
import { FarmMoved } from '#api/db/replace.ts'
import { DiskFull } from '#api/db/room.ts'
import type { Key } from '#api/db/write.ts'
import { BackupRecord } from '#contract/backups.ts'
import { addDays, type Day, farmDayAt, weekdayOf } from '#contract/days.ts'
import { Language } from '#contract/fields.ts'
import type { BackupRow, Line } from './model.ts'

export type Caller = { id: string; username: string }

/** Who asks, and the Idempotency-Key of the request when it has one. */
export type Asked = { by: Caller; key: Key | null }

export type Request = Asked & { call: string }

export const requestKeyOf = ({ call, by, key }: Request): string => `${by.id} ${call} ${key?.key}`

/** What a record keeps of the key. */
export const askedUnder = (request: Request): Pick<BackupRow, 'requestKey' | 'requestHash'> => ({
  requestKey: request.key ? requestKeyOf(request) : null,
  requestHash: request.key?.bodyHash ?? null,
})

/** From an instant of `performance.now()`, to the hundredth. */
export const secondsSince = (began: number): number => Math.round((performance.now() - began) / 10) / 100

/** What the report of one that has ended is written from. */
export const BackupReport = z.extend(BackupRecord, {
  status: z.enum(['success', 'failed', 'restore']),
  language: Language,
})

type Kept = Pick<BackupRow, 'id' | 'status' | 'backupType' | 'backupDate' | 'provedAt'>

const keep = { days: 7, weeks: 4, months: 12 }

const dayOf = (row: Kept): Day => farmDayAt(Date.parse(row.backupDate))
const weekOf = (row: Kept): string => addDays(dayOf(row), 1 - weekdayOf(dayOf(row)))
const monthOf = (row: Kept): string => dayOf(row).slice(0, 7)

/** The newest backup of each of the last `most` periods that have one. */
function newestOf(rows: Kept[], periodOf: (row: Kept) => string, most: number): Kept[] {
  const newest = new Map<string, Kept>()
  for (const row of rows) if (!newest.has(periodOf(row))) newest.set(periodOf(row), row)
  return [...newest.values()].slice(0, most)
}

/**
 * The daily backups that are no longer kept: 7 daily, 4 weekly and 12 monthly ones stay, manual ones are deleted by hand
 * only, and the last proved one of all is never among them.
 */
export function chooseOutdated<Row extends Kept>(rows: Row[]): Row[] {
  const whole = rows
    .filter((row) => row.status === 'success')
    .sort((a, b) => (a.backupDate < b.backupDate ? 1 : a.backupDate > b.backupDate ? -1 : a.id < b.id ? 1 : -1))
  const daily = whole.filter((row) => row.backupType === 'daily')
  const kept = new Set([
    ...newestOf(daily, dayOf, keep.days),
    ...newestOf(daily, weekOf, keep.weeks),
    ...newestOf(daily, monthOf, keep.months),
    ...whole.filter((row) => row.provedAt !== null).slice(0, 1),
  ])
  return daily.filter((row) => !kept.has(row))
}

const faults: Record<FileFault, string> = {
  notABackup: /*i18n*/ 'backup.error.notABackup',
  damaged: /*i18n*/ 'backup.error.damaged',
  wrongKey: /*i18n*/ 'backup.error.wrongKey',
  keyMissing: /*i18n*/ 'backup.error.keyMissing',
  newer: /*i18n*/ 'backup.error.newer',
  unsound: /*i18n*/ 'backup.error.unsound',
}

/** A sentence for whoever reads the record, and what it names; what it does not say stands in the server's log. */
export function sentenceOf(error: unknown): Pick<Line, 'id' | 'values'> {
  if (!(error instanceof DiskFull)) return { id: idOf(error) }
  const { variable, needed, free } = error.disk
  const values = { variable, needed: Math.ceil(needed / 1_000_000), free: Math.floor(free / 1_000_000) }
  return { id: /*i18n*/ 'backup.error.noRoom', values }
}

function idOf(error: unknown): string {
  const words = error instanceof Error ? error.message : ''
  if (error instanceof FarmFileError) return faults[error.fault]
  if (/ENOSPC|EDQUOT|EFBIG|SQLITE_FULL/.test(words)) return /*i18n*/ 'backup.error.diskFull'
  if (/EACCES|EROFS|ENOTDIR|EPERM|EEXIST/.test(words)) return /*i18n*/ 'backup.error.folder'
  if (error instanceof FarmMoved) return /*i18n*/ 'backup.error.moved'
  return /*i18n*/ 'backup.error.internal'
}
