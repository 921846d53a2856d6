/** The message that tells staff of a visitor's message. */
import { z } from 'zod/mini'
import { textsIn } from '#api/http/texts.ts'
import { footerIn } from '#api/mail/footer.ts'
import { type House, type Letter, manyLines, oneLine } from '#api/mail/letter.ts'
import { Contact } from '#contract/contacts.ts'

/** An answer to it reaches the visitor. */
export function newMessage(row: { facts: string }, { publicUrl }: House): Letter {
  const { email, phone, message, language, ...sender } = z.parse(Contact, JSON.parse(row.facts))
  const i18n = textsIn(language)
  const name = oneLine(`${sender.name} ${sender.surname}`, 100)
  const phoneRow: Array<[string, string]> = phone === null ? [] : [[i18n.t('mail.phone'), oneLine(phone, 40)]]
  return {
    language,
    subject: i18n.t('mail.newMessage.subject', { name }),
    blocks: [
      { text: i18n.t('mail.newMessage.text') },
      { rows: [[i18n.t('mail.guest'), name], [i18n.t('mail.email'), email], ...phoneRow] },
      { quote: manyLines(message) },
      { link: i18n.t('mail.openAdmin'), url: `${publicUrl}/admin` },
    ],
    footer: footerIn(i18n),
    replyTo: { name, address: email },
    attachment: null,
  }
}
