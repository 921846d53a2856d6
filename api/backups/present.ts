import { getI18n } from '#api/http/i18n.ts'
import type { BackupRecord } from '#contract/backups.ts'
import type { Language } from '#contract/fields.ts'
import { property } from '#contract/property.ts'
import type { BackupRow, LogLine } from './model.ts'

const timeFormat = new Intl.DateTimeFormat('it', { timeZone: property.timeZone, timeStyle: 'medium' })

/** The lines of a log in the reader's language, each with the farm's time of day. */
export function presentLogLine({ at, id, values }: LogLine, language: Language): string {
  return `${timeFormat.format(Date.parse(at))} ${getI18n(language).t(id, values)}`
}

// Written by this noun's actions, which write nothing else there.
const parseLogLines = (text: string): LogLine[] => JSON.parse(text) as LogLine[]

export function presentBackup(row: BackupRow, language: Language): BackupRecord {
  const [error] = row.error === null ? [] : parseLogLines(row.error)
  return {
    id: row.id,
    status: row.status,
    backupType: row.backupType,
    backupDate: row.backupDate,
    createdAt: row.createdAt,
    databaseSize: row.databaseSize,
    filesSize: row.filesSize,
    totalSize: row.totalSize,
    duration: row.duration,
    // A raw row of SQLite has 0 and 1.
    emailSent: Boolean(row.emailSent),
    errorMessage: error === undefined ? null : getI18n(language).t(error.id, error.values),
    logMessages: parseLogLines(row.log).map((line) => presentLogLine(line, language)),
    provedAt: row.provedAt,
  }
}

/** What the report is written from: for staff, whose language is Italian. */
export const presentReport = (row: BackupRow) => ({ ...presentBackup(row, 'it'), language: 'it' })
