/** A mail as a MIME message: text and HTML bodies, headers, attachment. */
import type { SendMailOptions } from 'nodemailer'
import { encodeQR } from 'qr'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailContent } from './content.ts'
import { MailHtml, qrCodeId } from './MailHtml.tsx'
import { renderText } from './plainText.ts'

type Envelope = { from: string; to: string; messageId: string; dateMs: number }

export const renderHtml = (content: MailContent): string =>
  `<!doctype html>${renderToStaticMarkup(createElement(MailHtml, { content }))}`

/** Shown in its place in the text, and not as a file. Mail programs show no other pictures without asking. */
const buildQrCode = (text: string) => ({
  cid: qrCodeId,
  filename: 'qr.gif',
  contentType: 'image/gif',
  contentDisposition: 'inline' as const,
  content: Buffer.from(encodeQR(text, 'gif', { ecc: 'medium', border: 4, scale: 4 })),
})

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
    attachments: [
      ...(attachment === null
        ? []
        : [
            {
              filename: attachment.filename,
              contentType: attachment.type,
              content: attachment.content,
              // Base64 keeps the file's own line ends; as text they would become the mail's.
              contentTransferEncoding: 'base64' as const,
            },
          ]),
      ...content.blocks.flatMap((block) => ('qrCode' in block ? [buildQrCode(block.qrCode)] : [])),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
