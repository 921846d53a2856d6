/** The report of a finished backup or restore, sent to BACKUP_EMAIL. */
import { z } from 'zod/mini'
import type { MailContent, MailContext } from '#api/mailer/content.ts'
import { buildSender } from '#api/mailer/footer.ts'
import { formatDay, formatMegabytes, formatSeconds } from '#api/mailer/format.ts'
import { toFarmDay } from '#contract/days/days.ts'
import { toLanguage } from '#locales/language.ts'
import { BackupReport } from './rules.ts'

const subjects = {
  success: /*i18n*/ 'mail.backupReport.success',
  failed: /*i18n*/ 'mail.backupReport.failed',
  restore: /*i18n*/ 'mail.backupReport.restored',
  restoreFailed: /*i18n*/ 'mail.backupReport.restoreFailed',
}

export function renderBackupReport(row: { facts: string }, { publicUrl, property, getI18n }: MailContext): MailContent {
  const { status, backupType, ...report } = z.parse(BackupReport, JSON.parse(row.facts))
  const language = toLanguage(report.language)
  const i18n = getI18n(language)
  const day = formatDay(toFarmDay(Date.parse(report.createdAt)), language)
  const rows: Array<[string, string]> = []
  if (report.duration !== null)
    rows.push([i18n.t('mail.backupReport.duration'), formatSeconds(report.duration, language)])
  if (report.totalSize !== null)
    rows.push([i18n.t('mail.backupReport.size'), formatMegabytes(report.totalSize, language)])
  return {
    language,
    subject: i18n.t(subjects[status === 'failed' && backupType === 'restore' ? 'restoreFailed' : status], { day }),
    blocks: [
      ...(report.errorMessage === null ? [] : [{ text: report.errorMessage }]),
      ...(status === 'failed' && backupType === 'daily' ? [{ text: i18n.t('mail.backupReport.retried') }] : []),
      ...(rows.length === 0 ? [] : [{ rows }]),
      { heading: i18n.t('mail.backupReport.log') },
      { list: report.logMessages },
      { link: i18n.t('mail.openAdmin'), url: `${publicUrl}/admin` },
    ],
    ...buildSender(i18n, property),
    replyTo: null,
    attachment: null,
  }
}
