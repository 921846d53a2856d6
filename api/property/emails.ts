import { z } from 'zod/mini'
import { type MailContent, type MailContext, staffLanguage } from '#api/mailer/content.ts'
import { buildSender } from '#api/mailer/footer.ts'
import { formatIban } from '#api/mailer/format.ts'
import { sampleIban } from '#contract/money/iban.ts'

const BankAccount = z.object({ iban: z.string(), ibanHolder: z.string() })

/** The bank account before and after, and who has changed it. */
export const BankAccountChange = z.object({ who: z.string(), before: BankAccount, after: BankAccount })
export type BankAccountChange = z.infer<typeof BankAccountChange>

/** To staff: guests pay into another account from now on. Who breaks in would change it first. */
export function renderAccountChanged(
  { facts }: { facts: string },
  { publicUrl, property, getI18n }: MailContext,
): MailContent {
  const { who, before, after } = z.parse(BankAccountChange, JSON.parse(facts))
  const i18n = getI18n(staffLanguage)
  const formatAccount = ({ iban, ibanHolder }: typeof before) => `${formatIban(iban)}, ${ibanHolder}`
  const rows: [string, string][] = [[i18n.t('mail.accountChanged.after'), formatAccount(after)]]
  if (before.iban !== sampleIban) rows.unshift([i18n.t('mail.accountChanged.before'), formatAccount(before)])
  return {
    language: staffLanguage,
    subject: i18n.t('mail.accountChanged.subject'),
    blocks: [
      { text: i18n.t('mail.accountChanged.text', { who }) },
      { rows },
      { text: i18n.t('mail.accountChanged.unwanted') },
      { link: i18n.t('mail.openAdmin'), url: `${publicUrl}/admin/property` },
    ],
    ...buildSender(i18n, property),
    replyTo: null,
    attachment: null,
  }
}
