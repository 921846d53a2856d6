/** The mail that brings a guest an offer, in the guest's language, and the one that tells staff what became of it. */
import type { I18n } from '@lingui/core'
import { z } from 'zod/mini'
import {
  type MailBlock,
  type MailContent,
  type MailContext,
  sanitizeName,
  staffLanguage,
  toSingleLine,
} from '#api/mailer/content.ts'
import { buildSender } from '#api/mailer/footer.ts'
import { formatCurrency, formatDay } from '#api/mailer/format.ts'
import { formatMailRoom } from '#api/rooms/rules.ts'
import { cleanLines } from '#contract/cleanText.ts'
import { getNights } from '#contract/days.ts'
import { formatMoney } from '#contract/money.ts'
import { type Language, toLanguage } from '#locales/language.ts'
import { OfferFacts } from './facts.ts'
import { createOfferSecret } from './view.ts'

type OfferMailRow = { facts: string }

const buildRows = (
  { room, ...it }: OfferFacts['alternatives'][number],
  i18n: I18n,
  language: Language,
): Array<[string, string]> => [
  [i18n.t('booking.room'), formatMailRoom(room, i18n, language)],
  [i18n.t('booking.checkin'), formatDay(it.checkinDate, language)],
  [i18n.t('booking.checkout'), formatDay(it.checkoutDate, language)],
  [i18n.t('booking.nightsLabel'), String(getNights(it).length)],
  [i18n.t('booking.guests'), i18n.t('booking.guestCount', { n: it.numberOfGuests })],
  [i18n.t('mail.offer.total'), formatCurrency(formatMoney(it.totalCents), language)],
]

/** With a button to the page where the guest accepts, asks or declines. The mail itself accepts nothing. */
export function renderOffer(row: OfferMailRow, { publicUrl, linkKey, property, getI18n }: MailContext): MailContent {
  const facts = z.parse(OfferFacts, JSON.parse(row.facts))
  const language = toLanguage(facts.language)
  const i18n = getI18n(language)
  const name = sanitizeName(facts.guestName)
  const { alternatives } = facts
  const until = formatDay(facts.validUntil, language)
  const blocks: MailBlock[] = [
    { text: name === '' ? i18n.t('mail.greetingPlain') : i18n.t('mail.greeting', { name }) },
    { text: i18n.t('mail.offer.text', { n: alternatives.length }) },
    ...(facts.text === '' ? [] : [{ quote: cleanLines(facts.text) }]),
    ...alternatives.flatMap((it, index): MailBlock[] => [
      ...(alternatives.length > 1 ? [{ heading: i18n.t('mail.offer.alternative', { n: index + 1 }) }] : []),
      { rows: buildRows(it, i18n, language) },
    ]),
    { text: i18n.t(facts.holdsDays ? /*i18n*/ 'mail.offer.held' : /*i18n*/ 'mail.offer.notHeld', { until }) },
    {
      link: i18n.t('mail.offer.link'),
      url: `${publicUrl}/offer/${facts.code}#${createOfferSecret(facts.offerId, linkKey)}`,
    },
    { text: i18n.t('mail.contactUs', { phone: property.phone }) },
  ]
  const subject = i18n.t('mail.offer.subject', { name: property.name, code: facts.code })
  return { language, subject, blocks, ...buildSender(i18n, property), replyTo: null, attachment: null }
}

const answerTexts = {
  accepted: [/*i18n*/ 'mail.offerAnswered.accepted.subject', /*i18n*/ 'mail.offerAnswered.accepted.text'],
  declined: [/*i18n*/ 'mail.offerAnswered.declined.subject', /*i18n*/ 'mail.offerAnswered.declined.text'],
  taken: [/*i18n*/ 'mail.offerAnswered.taken.subject', /*i18n*/ 'mail.offerAnswered.taken.text'],
} as const

/** A reply to this mail goes to the guest. */
export function renderOfferAnswered(row: OfferMailRow, { publicUrl, property, getI18n }: MailContext): MailContent {
  const { answer, alternatives, code, guestEmail, ...guest } = z.parse(OfferFacts, JSON.parse(row.facts))
  const i18n = getI18n(staffLanguage)
  const name = toSingleLine(`${guest.guestName} ${guest.guestSurname}`, 100)
  const [subject, text] = answerTexts[answer?.kind ?? 'declined']
  const chosen = answer?.alternative === null ? undefined : alternatives[answer?.alternative ?? 0]
  return {
    language: staffLanguage,
    subject: i18n.t(subject, { code, name }),
    blocks: [
      { text: i18n.t(text) },
      {
        rows: [
          [i18n.t('mail.guest'), name],
          [i18n.t('mail.email'), guestEmail ?? ''],
          [i18n.t('mail.offer.code'), code],
          ...(chosen ? buildRows(chosen, i18n, staffLanguage) : []),
        ],
      },
      { link: i18n.t('mail.openAdmin'), url: `${publicUrl}/admin/contacts?show=offers` },
    ],
    ...buildSender(i18n, property),
    replyTo: guestEmail === null ? null : { name, address: guestEmail },
    attachment: null,
  }
}
