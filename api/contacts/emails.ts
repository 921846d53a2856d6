/** The mail that brings staff a message of the contact form or of a request's private page, and the one that answers it. */
import { z } from 'zod/mini'
import {
  buildNotices,
  type MailContent,
  type MailContext,
  sanitizeName,
  staffLanguage,
  toSingleLine,
} from '#api/mailer/content.ts'
import { buildSender } from '#api/mailer/footer.ts'
import { Contact } from '#contract/contacts.ts'
import { cleanLines } from '#contract/text/cleanText.ts'
import { toLanguage } from '#locales/language.ts'

/** `code`: the request that the message was added to. Mails that were queued before it existed have none. */
const MessageFacts = z.extend(Contact, { code: z._default(z.nullable(z.string()), null) })

/** A reply to this mail goes to the visitor. */
export function renderNewMessage(row: { facts: string }, { publicUrl, property, getI18n }: MailContext): MailContent {
  const { email, phone, message, language, code, ...sender } = z.parse(MessageFacts, JSON.parse(row.facts))
  const i18n = getI18n(staffLanguage)
  const name = toSingleLine(`${sender.name} ${sender.surname}`, 100)
  const rows: Array<[string, string]> = [
    [i18n.t('mail.guest'), name],
    [i18n.t('mail.email'), email],
  ]
  if (phone !== null) rows.push([i18n.t('mail.phone'), toSingleLine(phone, 40)])
  if (code !== null) rows.push([i18n.t('booking.receipt.code'), code])
  rows.push([i18n.t('admin.booking.language'), language.toUpperCase()])
  return {
    language: staffLanguage,
    subject:
      code === null
        ? i18n.t('mail.newMessage.subject', { name })
        : i18n.t('mail.requestMessage.subject', { code, name }),
    blocks: [
      { text: i18n.t(code === null ? /*i18n*/ 'mail.newMessage.text' : /*i18n*/ 'mail.requestMessage.text') },
      { rows },
      { quote: cleanLines(message) },
      { link: i18n.t('mail.openAdmin'), url: `${publicUrl}/admin` },
    ],
    ...buildSender(i18n, property),
    replyTo: email === '' ? null : { name, address: email },
    attachment: null,
  }
}

const AnswerFacts = z.extend(Contact, { text: z.string() })

/** To the sender of a message, in the language in which it was written. */
export function renderMessageAnswer(row: { facts: string }, context: MailContext): MailContent {
  const { property, getI18n } = context
  const facts = z.parse(AnswerFacts, JSON.parse(row.facts))
  const language = toLanguage(facts.language)
  const i18n = getI18n(language)
  const name = sanitizeName(facts.name)
  return {
    language,
    subject: i18n.t('mail.messageAnswer.subject', { farm: property.name }),
    blocks: [
      ...buildNotices(context, language),
      { text: name === '' ? i18n.t('mail.greetingPlain') : i18n.t('mail.greeting', { name }) },
      { text: cleanLines(facts.text) },
      { heading: i18n.t('mail.messageAnswer.question') },
      { quote: cleanLines(facts.message) },
      { text: i18n.t('mail.contactUs', { phone: property.phone }) },
    ],
    ...buildSender(i18n, property),
    replyTo: null,
    attachment: null,
  }
}
