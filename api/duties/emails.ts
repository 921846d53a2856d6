/** The mail to staff before reports to the police are late. It names nobody. */
import { z } from 'zod/mini'
import { type MailContent, type MailContext, staffLanguage } from '#api/mailer/content.ts'
import { buildSender } from '#api/mailer/footer.ts'
import { formatInstant } from '#api/mailer/format.ts'

/**
 * `deadline`: the earliest one. `refusal`: the portal does not accept the credentials, and says this, or nothing. An earlier
 * program reads the rest.
 */
export const ReportsDueFacts = z.object({
  stayIds: z.array(z.string()),
  persons: z.int(),
  deadline: z.string(),
  refusal: z.optional(z.string()),
})
export type ReportsDueFacts = z.output<typeof ReportsDueFacts>

export function renderReportsDue(row: { facts: string }, { publicUrl, property, getI18n }: MailContext): MailContent {
  const { persons, deadline, refusal } = z.parse(ReportsDueFacts, JSON.parse(row.facts))
  const i18n = getI18n(staffLanguage)
  return {
    language: staffLanguage,
    subject: i18n.t(refusal === undefined ? /*i18n*/ 'mail.reportsDue.subject' : /*i18n*/ 'mail.reportsDue.refused', {
      n: persons,
    }),
    blocks: [
      ...(refusal === undefined
        ? []
        : [
            {
              text: i18n.t('mail.reportsDue.refusedText', {
                message: refusal,
                words: refusal === '' ? 'none' : 'some',
              }),
            },
          ]),
      { text: i18n.t('mail.reportsDue.text', { n: persons, deadline: formatInstant(deadline, staffLanguage) }) },
      { text: i18n.t('mail.reportsDue.whatToDo') },
      { link: i18n.t('mail.openAdmin'), url: `${publicUrl}/admin/duties/schedine` },
    ],
    ...buildSender(i18n, property),
    replyTo: null,
    attachment: null,
  }
}
