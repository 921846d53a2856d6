/** A mail as a MIME message: text and HTML bodies, headers, attachment. */
import type { SendMailOptions } from 'nodemailer'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailContent } from './content.ts'
import { MailHtml } from './MailHtml.tsx'
import { renderText } from './plainText.ts'

type Envelope = { from: string; to: string; messageId: string; dateMs: number }

export const renderHtml = (content: MailContent): string =>
  `<!doctype html>${renderToStaticMarkup(createElement(MailHtml, { content }))}`

/**
 * The message as nodemailer takes it. `dateMs` is in milliseconds. Addresses are objects and never text: in a text a
 * comma or a line break could add a recipient.
 */
export function toMailOptions(content: MailContent, { from, to, messageId, dateMs }: Envelope): SendMailOptions {
  const { sender, subject, replyTo, attachment } = content
  return {
    from: { name: sender, address: from },
    to: { name: '', address: to },
    ...(replyTo === null ? {} : { replyTo }),
    subject,
    messageId,
    date: new Date(dateMs),
    text: renderText(content),
    html: renderHtml(content),
    textEncoding: 'quoted-printable',
    // Out-of-office programs do not reply to generated mail (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': content.language },
    attachments:
      attachment === null
        ? []
        : [
            {
              filename: attachment.filename,
              contentType: attachment.type,
              content: attachment.content,
              // Base64 keeps the file's own line ends; as text they would become the mail's.
              contentTransferEncoding: 'base64',
            },
          ],
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
