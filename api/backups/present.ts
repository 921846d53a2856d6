import { textsIn } from '#api/http/texts.ts'
import type { BackupRecord } from '#contract/backups.ts'
import type { Language } from '#contract/fields.ts'
import { property } from '#contract/property.ts'
import type { BackupRow, Line } from './model.ts'

const clock = new Intl.DateTimeFormat('it', { timeZone: property.timeZone, timeStyle: 'medium' })

/** The lines of a log in the reader's language, each with the farm's time of day. */
export function presentLine({ at, id, values }: Line, language: Language): string {
  return `${clock.format(Date.parse(at))} ${textsIn(language).t(id, values)}`
}

// Written by this noun's actions, which write nothing else there.
const readLines = (text: string): Line[] => JSON.parse(text) as Line[]

export function presentBackup(row: BackupRow, language: Language): BackupRecord {
  const [error] = row.error === null ? [] : readLines(row.error)
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
    errorMessage: error === undefined ? null : textsIn(language).t(error.id, error.values),
    logMessages: readLines(row.log).map((line) => presentLine(line, language)),
    provedAt: row.provedAt,
  }
}

/** What the report is written from: for staff, whose language is Italian. */
export const presentReport = (row: BackupRow) => ({ ...presentBackup(row, 'it'), language: 'it' })
