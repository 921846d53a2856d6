/** The report of a backup or restore that has ended, for whoever looks after the farm's machine. */
import { z } from 'zod/mini'
import { textsIn } from '#api/http/texts.ts'
import { footerIn } from '#api/mail/footer.ts'
import { dayText, megabytesText, secondsText } from '#api/mail/format.ts'
import type { House, Letter } from '#api/mail/letter.ts'
import { farmDayAt } from '#contract/days.ts'
import { BackupReport } from './rules.ts'

const subjects = {
  success: /*i18n*/ 'mail.backupReport.success',
  failed: /*i18n*/ 'mail.backupReport.failed',
  restore: /*i18n*/ 'mail.backupReport.restored',
  restoreFailed: /*i18n*/ 'mail.backupReport.restoreFailed',
}

export function backupReport(row: { facts: string }, { publicUrl }: House): Letter {
  const { language, status, backupType, ...told } = z.parse(BackupReport, JSON.parse(row.facts))
  const i18n = textsIn(language)
  const day = dayText(farmDayAt(Date.parse(told.createdAt)), language)
  const rows: Array<[string, string]> = []
  if (told.duration !== null) rows.push([i18n.t('mail.backupReport.duration'), secondsText(told.duration, language)])
  if (told.totalSize !== null) rows.push([i18n.t('mail.backupReport.size'), megabytesText(told.totalSize, language)])
  return {
    language,
    subject: i18n.t(subjects[status === 'failed' && backupType === 'restore' ? 'restoreFailed' : status], { day }),
    blocks: [
      ...(told.errorMessage === null ? [] : [{ text: told.errorMessage }]),
      ...(rows.length === 0 ? [] : [{ rows }]),
      { heading: i18n.t('mail.backupReport.log') },
      { list: told.logMessages },
      { link: i18n.t('mail.openAdmin'), url: `${publicUrl}/admin` },
    ],
    footer: footerIn(i18n),
    replyTo: null,
    attachment: null,
  }
}
