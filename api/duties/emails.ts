/** The mail to staff before reports to the police are late. It names nobody. */
import { z } from 'zod/mini'
import { type MailContent, type MailContext, staffLanguage } from '#api/mailer/content.ts'
import { buildSender } from '#api/mailer/footer.ts'
import { formatInstant } from '#api/mailer/format.ts'

/** `deadline`: the earliest one. */
export const ReportsDueFacts = z.object({ stayIds: z.array(z.string()), persons: z.int(), deadline: z.string() })
export type ReportsDueFacts = z.output<typeof ReportsDueFacts>

export function renderReportsDue(row: { facts: string }, { publicUrl, property, getI18n }: MailContext): MailContent {
  const { persons, deadline } = z.parse(ReportsDueFacts, JSON.parse(row.facts))
  const i18n = getI18n(staffLanguage)
  return {
    language: staffLanguage,
    subject: i18n.t('mail.reportsDue.subject', { n: persons }),
    blocks: [
      { text: i18n.t('mail.reportsDue.text', { n: persons, deadline: formatInstant(deadline, staffLanguage) }) },
      { text: i18n.t('mail.reportsDue.whatToDo') },
      { link: i18n.t('mail.openAdmin'), url: `${publicUrl}/admin/duties/schedine` },
    ],
    ...buildSender(i18n, property),
    replyTo: null,
    attachment: null,
  }
}
