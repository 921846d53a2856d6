/** A mail that a manager sends to see whether mail arrives. It is not in the queue: what is wrong is said at once. */
import { ok, type Result, refuse } from '#api/errors.ts'
import type { Services } from '#api/http/services.ts'
import { buildSender } from '#api/mailer/footer.ts'
import { toMailOptions } from '#api/mailer/mime.ts'
import { sendMail } from '#api/mailer/smtp.ts'
import type { Language } from '#locales/language.ts'
import { createMessageId } from './actions.ts'
import { readMailContext } from './queries.ts'
import { sendTimeoutMs } from './rules.ts'
import { readMailServer } from './server.ts'

/** Refused: 503 without a mail server, 502 with its words where it did not take the mail. */
export async function sendTestMail(
  services: Pick<Services, 'db' | 'env'>,
  to: string,
  language: Language,
  now: number,
): Promise<Result<{ to: string }>> {
  const { server, from } = await readMailServer(services)
  if (server === null) return refuse('mail_not_configured')
  const { property, getI18n, publicUrl } = await readMailContext(services, now)
  const i18n = getI18n(language)
  const content = {
    language,
    subject: i18n.t('mailTest.subject', { farm: property.name }),
    blocks: [{ text: i18n.t('mailTest.text') }, { link: i18n.t('mailTest.site'), url: publicUrl }],
    ...buildSender(i18n, property),
    replyTo: null,
    attachment: null,
  }
  const sender = from ?? property.email
  const messageId = createMessageId(sender.slice(sender.lastIndexOf('@') + 1))
  const message = toMailOptions(content, null, { from: sender, to, messageId, dateMs: now })
  const result = await sendMail(server, message, sendTimeoutMs)
  return result.accepted ? ok({ to }) : refuse('mail_failed', { values: { words: result.error } })
}
