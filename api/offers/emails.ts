/** The mail that brings a guest an offer, in the guest's language, and the one that tells staff what became of it. */
import type { I18n } from '@lingui/core'
import { z } from 'zod/mini'
import { buildTaxRow } from '#api/bookings/ledger/taxLine.ts'
import {
  buildNotices,
  type MailBlock,
  type MailContent,
  type MailContext,
  sanitizeName,
  staffLanguage,
  toSingleLine,
} from '#api/mailer/content.ts'
import { buildSender } from '#api/mailer/footer.ts'
import { formatDay } from '#api/mailer/format.ts'
import { formatMailRoom } from '#api/rooms/rules.ts'
import { getNights } from '#contract/days/days.ts'
import { formatMoney, sumCents } from '#contract/money/money.ts'
import { describePlan, type PaymentRules, proposePlan } from '#contract/money/paymentPlan.ts'
import { formatOfferLine } from '#contract/offers/offerLines.ts'
import { listStays } from '#contract/offers/offerRules.ts'
import { formatNightPrices } from '#contract/prices/nightPrices.ts'
import { cleanLines } from '#contract/text/cleanText.ts'
import { formatCents } from '#contract/text/format.ts'
import { type Language, toLanguage } from '#locales/language.ts'
import { OfferFacts } from './facts.ts'
import { createOfferSecret } from './view.ts'

type OfferMailRow = { facts: string }

type Alternative = OfferFacts['alternatives'][number]
type Rows = Array<[string, string]>

const buildRoomRows = (
  {
    numberOfGuests,
    lines,
    nightPrices,
    ...stay
  }: ReturnType<typeof listStays<Alternative['otherRooms'][number]>>[number],
  i18n: I18n,
  language: Language,
): Rows => [
  [i18n.t('booking.guests'), i18n.t('booking.guestCount', { n: numberOfGuests })],
  ...lines.map((line): [string, string] => [
    line.kind === 'nights' && nightPrices.length > 0
      ? formatNightPrices(nightPrices, /*i18n*/ 'booking.account', i18n, language)
      : formatOfferLine(line, stay, i18n, language),
    formatCents(line.amountCents, language),
  ]),
]

/** The tourist tax of all rooms that comes on top; null where it is nothing. */
function sumTax(alternative: Alternative): number | null {
  const parts = [alternative, ...alternative.otherRooms].flatMap(({ taxCents }) => taxCents ?? [])
  return parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0)
}

function buildRows(alternative: Alternative, i18n: I18n, language: Language): Rows {
  const [first, ...others] = listStays<Alternative['otherRooms'][number]>(alternative)
  const nameRoom = (room: Alternative['room']): [string, string] => [
    i18n.t('booking.room'),
    formatMailRoom(room, i18n, language),
  ]
  const taxCents = sumTax(alternative)
  return [
    nameRoom(alternative.room),
    [i18n.t('booking.checkin'), formatDay(alternative.checkinDate, language)],
    [i18n.t('booking.checkout'), formatDay(alternative.checkoutDate, language)],
    // Mails that were queued earlier have no lines, which say the nights.
    ...(alternative.lines.length > 0
      ? []
      : [[i18n.t('booking.nightsLabel'), String(getNights(alternative).length)] satisfies [string, string]]),
    ...(first ? buildRoomRows(first, i18n, language) : []),
    ...others.flatMap((it) => [nameRoom(it.room), ...buildRoomRows(it, i18n, language)]),
    [i18n.t('mail.offer.total'), formatCents(alternative.totalCents, language)],
    ...(taxCents === null ? [] : [buildTaxRow(formatMoney(taxCents), i18n, language)]),
  ]
}

/** What is to be paid when, if the guest accepts on the day of the mail. */
function buildPlan(alternative: Alternative, i18n: I18n, language: Language, rules: PaymentRules): MailBlock[] {
  const { depositCents, depositDueOn, totalCents } = alternative
  // Mails that were queued earlier have neither deposit nor lines.
  if (depositDueOn === '') return []
  const lines = [alternative, ...alternative.otherRooms].flatMap((it) => it.lines)
  const lineCents = sumCents(lines.filter(({ kind }) => kind === 'tax'))
  const price = totalCents - lineCents
  const plan = proposePlan(price, lineCents + (sumTax(alternative) ?? 0), alternative, rules, depositDueOn)
  const known = { ...plan, depositCents, depositDueOn, balanceCents: price - depositCents }
  return [{ text: describePlan(known, rules, { i18n, language, isPending: false }) }]
}

/** With a button to the page where the guest accepts, asks or declines. The mail itself accepts nothing. */
export function renderOffer(row: OfferMailRow, context: MailContext): MailContent {
  const { publicUrl, linkKey, property, getI18n } = context
  const facts = z.parse(OfferFacts, JSON.parse(row.facts))
  const language = toLanguage(facts.language)
  const i18n = getI18n(language)
  const name = sanitizeName(facts.guestName)
  const { alternatives } = facts
  const until = formatDay(facts.validUntil, language)
  const blocks: MailBlock[] = [
    ...buildNotices(context, language),
    { text: name === '' ? i18n.t('mail.greetingPlain') : i18n.t('mail.greeting', { name }) },
    { text: i18n.t('mail.offer.text', { n: alternatives.length }) },
    ...(facts.text === '' ? [] : [{ quote: cleanLines(facts.text) }]),
    ...alternatives.flatMap((it, index): MailBlock[] => [
      ...(alternatives.length > 1 ? [{ heading: i18n.t('mail.offer.alternative', { n: index + 1 }) }] : []),
      { rows: buildRows(it, i18n, language) },
      ...buildPlan(it, i18n, language, property),
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
  const name = toSingleLine(`${guest.guestName} ${guest.guestSurname}`.trim() || (guestEmail ?? ''), 100)
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
