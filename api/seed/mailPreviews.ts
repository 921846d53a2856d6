/** The mails of the sample farm as files: `npm run mail:preview` writes them, and a test compares them. */
import type { MailContent } from '#api/mailer/content.ts'
import { renderHtml } from '#api/mailer/mime.ts'
import { renderText } from '#api/mailer/plainText.ts'
import type { Notice } from '#contract/site/notices.ts'
import { languages } from '#locales/language.ts'
import { buildBookingMail, listSampleMails } from './mailSamples.ts'

const notice: Notice = {
  id: 'christmas',
  from: '2027-03-01',
  to: '2027-03-01',
  text: { it: 'Aperti a Natale: cenone il 24', en: 'Open at Christmas: dinner on the 24th' },
}

/** Every mail of the sample farm in each language. */
export const buildSampleMails = (): Array<[name: string, content: MailContent]> =>
  languages.flatMap((language) => [
    ...listSampleMails(language).map(([name, render]) => [name, render()] satisfies [string, MailContent]),
    [`requestReceived-notice.${language}`, buildBookingMail('requestReceived', language, {}, { notices: [notice] })],
  ])

/**
 * The preview files of a mail: its words, and for the mails that have every kind of block between them also their HTML, with one line for
 * each element, so that a diff is readable.
 */
export const buildPreviewFiles = (name: string, mail: MailContent): Array<[file: string, text: string]> => [
  [`${name}.txt`, `Subject: ${mail.subject}\n\n${renderText(mail)}`],
  ...(name === 'confirmation.it' || name === 'requestReceived-notice.it'
    ? [[`${name}.htm`, `${renderHtml(mail).replaceAll('><', '>\n<')}\n`] satisfies [string, string]]
    : []),
]
