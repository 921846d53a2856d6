/** A mail as a MIME message: text and HTML bodies, headers, attachment. */
import { domainToASCII } from 'node:url'
import type { SendMailOptions } from 'nodemailer'
import { encodeQR } from 'qr'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailContent } from './content.ts'
import { MailHtml, pictureId, qrCodeId } from './MailHtml.tsx'
import { renderText } from './plainText.ts'

type Envelope = { from: string; to: string; messageId: string; dateMs: number }

export const renderHtml = (content: MailContent): string =>
  `<!doctype html>${renderToStaticMarkup(createElement(MailHtml, { content }))}`

/** Shown in its place in the text, and not as a file. Mail programs show no other pictures without asking. */
const buildInlineImage = (cid: string, type: 'gif' | 'jpeg', content: Buffer) => ({
  cid,
  filename: `${cid.replace(/@.*/, '')}.${type}`,
  contentType: `image/${type}`,
  contentDisposition: 'inline' as const,
  content,
})

const buildQrCode = (text: string) =>
  buildInlineImage(qrCodeId, 'gif', Buffer.from(encodeQR(text, 'gif', { ecc: 'medium', border: 4, scale: 4 })))

/** The picture of a mail as a JPEG; null for a mail without one, and when it cannot be read. */
export async function readPicture(
  { blocks }: MailContent,
  read: (name: string) => Promise<Buffer | null>,
): Promise<Buffer | null> {
  const block = blocks.find((it) => 'picture' in it)
  return block ? read(block.picture) : null
}

const dotAtom = /^[^.]+(?:\.[^.]+)*$/

/** As mail servers expect it: the domain in punycode, and dots that are no separators in quotes (RFC 5321, 4.1.2). */
function toWireAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  return `${dotAtom.test(local) ? local : `"${local}"`}@${domainToASCII(domain) || domain}`
}

/**
 * The message as nodemailer takes it. Without `picture` the mail has none. `dateMs` is in milliseconds. Addresses are objects
 * and never text: in a text a comma or a line break could add a recipient.
 */
export function toMailOptions(
  { blocks, ...mail }: MailContent,
  picture: Buffer | null,
  { from, to, messageId, dateMs }: Envelope,
): SendMailOptions {
  const content = { ...mail, blocks: picture ? blocks : blocks.filter((it) => !('picture' in it)) }
  const { sender, subject, replyTo, attachment } = content
  return {
    from: { name: sender, address: from },
    to: { name: '', address: toWireAddress(to) },
    ...(replyTo === null ? {} : { replyTo: { ...replyTo, address: toWireAddress(replyTo.address) } }),
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
      ...(picture ? [buildInlineImage(pictureId, 'jpeg', picture)] : []),
      ...content.blocks.flatMap((block) => ('qrCode' in block ? [buildQrCode(block.qrCode)] : [])),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
