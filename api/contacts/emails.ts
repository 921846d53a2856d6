/** The mail that brings staff a message of the contact form. */
import { z } from 'zod/mini'
import { getI18n } from '#api/http/i18n.ts'
import { type MailContent, type MailContext, sanitizeMultiline, toSingleLine } from '#api/mailer/content.ts'
import { buildFooter } from '#api/mailer/footer.ts'
import { Contact } from '#contract/contacts.ts'

/** A reply to this mail goes to the visitor. */
export function renderNewMessage(row: { facts: string }, { publicUrl }: MailContext): MailContent {
  const { email, phone, message, language, ...sender } = z.parse(Contact, JSON.parse(row.facts))
  const i18n = getI18n(language)
  const name = toSingleLine(`${sender.name} ${sender.surname}`, 100)
  const phoneRow: Array<[string, string]> = phone === null ? [] : [[i18n.t('mail.phone'), toSingleLine(phone, 40)]]
  return {
    language,
    subject: i18n.t('mail.newMessage.subject', { name }),
    blocks: [
      { text: i18n.t('mail.newMessage.text') },
      { rows: [[i18n.t('mail.guest'), name], [i18n.t('mail.email'), email], ...phoneRow] },
      { quote: sanitizeMultiline(message) },
      { link: i18n.t('mail.openAdmin'), url: `${publicUrl}/admin` },
    ],
    footer: buildFooter(i18n),
    replyTo: { name, address: email },
    attachment: null,
  }
}
