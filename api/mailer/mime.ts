/** A letter as a message: both bodies, the headers, the attachment. */
import type { SendMailOptions } from 'nodemailer'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { property } from '#contract/property.ts'
import type { MailContent } from './content.ts'
import { MailHtml } from './MailHtml.tsx'
import { renderText } from './plainText.ts'

type Envelope = { from: string; to: string; messageId: string; dateMs: number }

export const renderHtml = (content: MailContent): string =>
  `<!doctype html>${renderToStaticMarkup(createElement(MailHtml, { mail: content }))}`

/** Addresses are objects, never text that a comma or a line break could turn into several. */
export function toMailOptions(content: MailContent, { from, to, messageId, dateMs }: Envelope): SendMailOptions {
  const { subject, replyTo, attachment } = content
  return {
    from: { name: property.name, address: from },
    to: { name: '', address: to },
    ...(replyTo === null ? {} : { replyTo }),
    subject,
    messageId,
    date: new Date(dateMs),
    text: renderText(content),
    html: renderHtml(content),
    textEncoding: 'quoted-printable',
    // So that no absence notice answers it.
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': content.language },
    attachments:
      attachment === null
        ? []
        : [
            {
              filename: attachment.filename,
              contentType: attachment.type,
              content: attachment.content,
              // As text its line ends would be the mail's, not the file's.
              contentTransferEncoding: 'base64',
            },
          ],
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
