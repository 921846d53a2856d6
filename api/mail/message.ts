/** A letter as a message: both bodies, the headers, the attachment. */
import type { SendMailOptions } from 'nodemailer'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { property } from '#contract/property.ts'
import { LetterPage } from './LetterPage.tsx'
import type { Letter } from './letter.ts'
import { writeText } from './plain.ts'

type Envelope = { from: string; to: string; messageId: string; at: number }

export const writeHtml = (letter: Letter): string =>
  `<!doctype html>${renderToStaticMarkup(createElement(LetterPage, { letter }))}`

/** Addresses are objects, never text that a comma or a line break could turn into several. */
export function writeMessage(letter: Letter, { from, to, messageId, at }: Envelope): SendMailOptions {
  const { subject, replyTo, attachment } = letter
  return {
    from: { name: property.name, address: from },
    to: { name: '', address: to },
    ...(replyTo === null ? {} : { replyTo }),
    subject,
    messageId,
    date: new Date(at),
    text: writeText(letter),
    html: writeHtml(letter),
    textEncoding: 'quoted-printable',
    // So that no absence notice answers it.
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': letter.language },
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
