/** The mail whose link confirms an entry, shows it, and takes it off the list. */
import { z } from 'zod/mini'
import { buildNotices, type MailContent, type MailContext } from '#api/mailer/content.ts'
import { buildSender } from '#api/mailer/footer.ts'
import { formatDay } from '#api/mailer/format.ts'
import { LanguageTag } from '#contract/fields.ts'
import { confirmHours } from '#contract/offers/waitlistRules.ts'
import { toLanguage } from '#locales/language.ts'
import { createWaitlistSecret } from './rules.ts'

const WaitlistFacts = z.object({
  id: z.string(),
  language: LanguageTag,
  from: z.string(),
  to: z.string(),
  numberOfGuests: z.int(),
  toleranceDays: z.int(),
})

/** The mail itself confirms nothing: programs that look at links must not press for the guest. */
export function renderWaitlistConfirm(row: { facts: string }, context: MailContext): MailContent {
  const { publicUrl, linkKey, property, getI18n } = context
  const facts = z.parse(WaitlistFacts, JSON.parse(row.facts))
  const language = toLanguage(facts.language)
  const i18n = getI18n(language)
  return {
    language,
    subject: i18n.t('mail.waitlist.subject', { name: property.name }),
    blocks: [
      ...buildNotices(context, language),
      { text: i18n.t('mail.greetingPlain') },
      { text: i18n.t('mail.waitlist.text') },
      {
        rows: [
          [i18n.t('booking.checkin'), formatDay(facts.from, language)],
          [i18n.t('booking.checkout'), formatDay(facts.to, language)],
          [i18n.t('booking.guests'), i18n.t('booking.guestCount', { n: facts.numberOfGuests })],
          [i18n.t('waitlist.tolerance'), i18n.t('waitlist.toleranceDays', { n: facts.toleranceDays })],
        ],
      },
      {
        link: i18n.t('mail.waitlist.link'),
        url: `${publicUrl}/waitlist/${facts.id}#${createWaitlistSecret(facts.id, linkKey)}`,
      },
      { text: i18n.t('mail.waitlist.until', { hours: confirmHours }) },
      { text: i18n.t('mail.contactUs', { phone: property.phone }) },
    ],
    ...buildSender(i18n, property),
    replyTo: null,
    attachment: null,
  }
}
