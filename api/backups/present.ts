import { formatCommand } from '#api/envFile.ts'
import { getI18n } from '#api/http/i18n.ts'
import type { BackupRecord } from '#contract/backups.ts'
import { farmTimeZone } from '#contract/days/days.ts'
import { getDateFormat } from '#contract/text/format.ts'
import { defaultLanguage, type Language } from '#locales/language.ts'
import type { BackupRow, LogLine } from './model.ts'

/** A line of a log in the reader's language, with its time in the farm's time zone. */
function presentLogLine({ at, id, values }: LogLine, language: Language): string {
  const time = getDateFormat(defaultLanguage, { timeZone: farmTimeZone, timeStyle: 'medium' })
  const staffCommand = formatCommand('staff', 'add NAME --role manager')
  return `${time.format(Date.parse(at))} ${getI18n(language).t(id, { staffCommand, ...values })}`
}

// Only actions.ts writes these columns.
export const parseLogLines = (text: string): LogLine[] => JSON.parse(text) as LogLine[]

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
    // SQLite returns 0 or 1.
    emailSent: Boolean(row.emailSent),
    errorMessage: error === undefined ? null : getI18n(language).t(error.id, error.values),
    logMessages: parseLogLines(row.log).map((line) => presentLogLine(line, language)),
    provedAt: row.verifiedAt,
  }
}

/** The facts of the report mail. */
export const presentReport = (row: BackupRow, language: Language) => ({ ...presentBackup(row, language), language })
