/** The mails to a guest about a booking, in the booking's language, rendered from the data in their rows of the queue. */
import type { I18n } from '@lingui/core'
import { z } from 'zod/mini'
import { buildNotices, type MailBlock, type MailContent, type MailContext, sanitizeName } from '#api/mailer/content.ts'
import { buildSender } from '#api/mailer/footer.ts'
import { formatCurrency, formatDay, formatInstant } from '#api/mailer/format.ts'
import type { MailRow } from '#api/mails/model.ts'
import { formatMailRoom } from '#api/rooms/rules.ts'
import { getUnprovedState } from '#contract/bookings/bookingRules.ts'
import { writeBookingCalendar } from '#contract/days/calendarFile.ts'
import { type Day, getNights, toFarmDay } from '#contract/days/days.ts'
import type { PaymentType } from '#contract/mails.ts'
import { getCancellationBands, getNoShowPercent } from '#contract/money/cancellation.ts'
import { formatMoney, parseCents, sumCents } from '#contract/money/money.ts'
import { describeProposal } from '#contract/money/paymentPlan.ts'
import { describeNightPrices } from '#contract/prices/nightPrices.ts'
import type { Property } from '#contract/property.ts'
import { describePets, listRooms, listStayFacts } from '#contract/stays/stayFacts.ts'
import {
  formatCents,
  formatCheckinTime,
  formatParty,
  getLineName,
  getRoomName,
  getText,
} from '#contract/text/format.ts'
import { getLocalized, type Language, toLanguage } from '#locales/language.ts'
import { buildTaxRow } from '../ledger/taxLine.ts'
import { createLinkSecret, createProofSecret, getGroupLinkId } from '../requests/links.ts'
import { BookingFacts } from './mailFacts.ts'

export type BookingMailRow = Pick<MailRow, 'kind' | 'bookingId' | 'paymentType' | 'facts' | 'createdAt'>
export type MailData = {
  i18n: I18n
  language: Language
  property: Property
  notices: MailBlock[]
  facts: BookingFacts
  link: string
  today: Day
  paymentType: PaymentType | null
}

export function parseMailData(
  { kind, bookingId, paymentType, facts: json, createdAt }: BookingMailRow,
  context: MailContext,
): MailData {
  const facts = z.parse(BookingFacts, JSON.parse(json))
  const language = toLanguage(facts.language)
  const today = toFarmDay(Date.parse(createdAt))
  const isToAnswer = kind === 'requestReceived' || kind === 'newLink'
  const createSecret = isToAnswer && facts.heldUntil !== null ? createProofSecret : createLinkSecret
  const linkId = facts.rooms.length > 0 ? getGroupLinkId(facts.code) : (bookingId ?? '')
  const link = `${context.publicUrl}/booking/${facts.code}#${createSecret(linkId, context.linkKey)}`
  const notices = buildNotices(context, language)
  const i18n = context.getI18n(language)
  return { i18n, language, property: context.property, notices, facts, link, today, paymentType }
}

export const buildMail = (
  { i18n, language, property }: MailData,
  subject: string,
  blocks: Array<MailBlock | null>,
): MailContent => ({
  language,
  subject,
  blocks: blocks.filter((block) => block !== null),
  ...buildSender(i18n, property),
  replyTo: null,
  attachment: null,
})

export function buildGuestMail(data: MailData, subject: string, blocks: Array<MailBlock | null>): MailContent {
  const { i18n, property, notices, facts } = data
  const name = sanitizeName(facts.guestName)
  const greeting = name === '' ? i18n.t('mail.greetingPlain') : i18n.t('mail.greeting', { name })
  const closing = i18n.t('mail.contactUs', { phone: property.phone })
  const staffText = facts.staffText === null ? null : { text: facts.staffText }
  return buildMail(data, subject, [...notices, { text: greeting }, staffText, ...blocks, { text: closing }])
}

/** The room of a stay, or each one with its guests and its price. */
function buildRoomRows({
  i18n,
  language,
  facts,
}: Pick<MailData, 'i18n' | 'language' | 'facts'>): Array<[string, string]> {
  const label = i18n.t('booking.room')
  if (facts.rooms.length === 0) return [[label, formatMailRoom(facts.room, i18n, language)]]
  return facts.rooms.map(({ room, numberOfGuests, children, numberOfPets, price }) => [
    label,
    [
      formatMailRoom(room, i18n, language),
      formatParty(numberOfGuests, children, i18n),
      ...(numberOfPets > 0 ? [i18n.t('booking.petCount', { n: numberOfPets })] : []),
      ...(price === null || Number(price) === 0 ? [] : [formatCurrency(price, language)]),
    ].join(' · '),
  ])
}

function buildFactRows({
  i18n,
  language,
  property,
  facts,
}: Pick<MailData, 'i18n' | 'language' | 'property' | 'facts'>) {
  const rooms = facts.rooms.length === 0 ? [facts.room] : facts.rooms.map(({ room }) => room)
  return listStayFacts(
    listRooms(rooms).map((room) => ({ ...room, name: getRoomName(room, language) })),
    property.content.stayFacts.map(({ about, text }) => ({ about, text: getLocalized(text, language) })),
    i18n,
  )
}

/** With the check-out time of the pages (`checkout.rooms`); the booking widget has one of its own (`checkout.widget`). */
export function buildStayRows({ i18n, language, property, facts }: MailData): Array<[string, string]> {
  const { checkinDate, checkoutDate, checkinTime, numberOfGuests, children, numberOfPets } = facts
  const slot = formatCheckinTime(checkinTime, i18n)
  const checkoutBy = i18n.t('booking.checkoutBy', { time: property.checkout.rooms })
  const pets = numberOfPets > 0 ? `, ${i18n.t('booking.petCount', { n: numberOfPets })}` : ''
  return [
    [i18n.t('booking.receipt.code'), facts.code],
    ...buildRoomRows({ i18n, language, facts }),
    [i18n.t('booking.checkin'), `${formatDay(checkinDate, language)}, ${slot}`],
    [i18n.t('booking.checkout'), `${formatDay(checkoutDate, language)}, ${checkoutBy}`],
    [i18n.t('booking.nightsLabel'), String(getNights(facts).length)],
    [i18n.t('booking.guests'), formatParty(numberOfGuests, children, i18n) + pets],
    ...facts.extras.map((extra): [string, string] => [
      getText(extra, 'name', language),
      i18n.t('booking.extra.bought', { n: extra.quantity, amount: formatCurrency(extra.amount, language) }),
    ]),
    ...facts.adjustments.map((line): [string, string] => [
      getLineName(line, i18n, language),
      formatCents(line.amountCents, language),
    ]),
    ...(facts.taxAmount === null ? [] : [buildTaxRow(facts.taxAmount, i18n, language)]),
    ...buildFactRows({ i18n, language, property, facts }),
  ]
}

/**
 * What a request costs by the list, which is no agreement yet: its nights, and with its extras and discounts. None for a room
 * without a price.
 */
function buildListPriceRows({ i18n, language, facts }: MailData): Array<[string, string]> {
  const wholeCents = parseCents(facts.listPrice ?? '') ?? 0
  if (wholeCents === 0) return []
  const besides = [
    ...facts.extras.map(({ amount }) => ({ amountCents: parseCents(amount) ?? 0 })),
    ...facts.adjustments,
  ]
  const account = describeNightPrices(facts.nightPrices, /*i18n*/ 'booking.account', i18n, language)
  const format = (cents: number) => `${formatCents(cents, language)} ${i18n.t('booking.indicative')}`
  const nights = format(wholeCents - sumCents(besides))
  return [
    [i18n.t('booking.receipt.listPrice'), account === null ? nights : `${nights}: ${account}`],
    ...(besides.length > 0
      ? [[i18n.t('booking.receipt.wholePrice'), format(wholeCents)] satisfies [string, string]]
      : []),
  ]
}

/** What would be paid when, if the farm confirmed the request on the day of the mail. */
function buildProposal({ i18n, language, property, facts, today }: MailData): MailBlock[] {
  const priceCents = parseCents(facts.listPrice ?? '') || null
  const taxCents = parseCents(facts.taxAmount ?? '') ?? 0
  const text = describeProposal(priceCents, taxCents, facts, property, today, { i18n, language })
  return text === '' ? [] : [{ text }]
}

export function buildPetsNote({ i18n, facts }: MailData): MailBlock[] {
  const text = describePets(facts, i18n)
  return text === null ? [] : [{ text }]
}

/** What a request is not: an agreement. And what is to be talked about. */
function buildRequestNotes(data: MailData): MailBlock[] {
  const { i18n, facts } = data
  const { numberOfGuests, maxGuests } = facts
  return [
    { text: i18n.t('booking.nothingOwed') },
    ...buildPetsNote(data),
    ...(maxGuests !== null && numberOfGuests > maxGuests
      ? [{ text: i18n.t('booking.receipt.overCapacity', { n: maxGuests }) }]
      : []),
  ]
}

/** A row with an amount; none when it is not set. */
export const buildAmountRow = (
  { language }: MailData,
  label: string,
  amount: string | null,
): Array<[string, string]> => (amount === null ? [] : [[label, formatCurrency(amount, language)]])

export function buildHouseRules({ i18n, language, property }: MailData): MailBlock[] {
  const { checkin, checkout, lateArrival } = property
  const late = lateArrival.map(({ from, to, euro }) => {
    const price = formatCurrency(String(euro), language)
    return to === null
      ? i18n.t('services.lateAfter', { from, price })
      : i18n.t('services.lateBetween', { from, to, price })
  })
  return [
    { heading: i18n.t('mail.houseRules') },
    {
      list: [
        `${i18n.t('services.checkin')}: ${i18n.t('services.checkinText', { from: checkin.from, to: checkin.to, late: checkin.announceAfter })}`,
        `${i18n.t('services.checkout')}: ${i18n.t('services.checkoutText', { time: checkout.rooms })}`,
        ...(late.length > 0 ? [`${i18n.t('services.late')}: ${late.join('; ')}.`] : []),
        `${i18n.t('services.pets')}: ${i18n.t('services.petsText')}`,
      ],
    },
  ]
}

/** The cancellation fees from the day of the mail on; empty when none is left. */
export function buildCancellationTerms({ i18n, language, property, today, facts }: MailData): MailBlock[] {
  const list = getCancellationBands(property.cancellation, facts.checkinDate)
    .filter(({ through }) => through >= today)
    .map(({ percent, from, through }) =>
      from === null || from <= today
        ? i18n.t('mail.cancelUntil', { day: formatDay(through, language), percent })
        : i18n.t('mail.cancelBetween', {
            from: formatDay(from, language),
            through: formatDay(through, language),
            percent,
          }),
    )
  return list.length === 0
    ? []
    : [
        { heading: i18n.t('services.cancellation') },
        { text: i18n.t('services.cancellationText') },
        { list },
        { text: i18n.t('booking.termsNote', { percent: getNoShowPercent(property.cancellation) }) },
      ]
}

export function buildPrivateLink({ i18n, link }: MailData): MailBlock[] {
  return [{ link: i18n.t('booking.receipt.link'), url: link }, { text: i18n.t('booking.receipt.linkNote') }]
}

export function buildCalendarAttachment(
  { i18n, language, property, facts }: MailData,
  { timestamp, isConfirmed }: { timestamp: string; isConfirmed: boolean },
): MailContent['attachment'] {
  const descriptionId = isConfirmed ? /*i18n*/ 'request.calendar' : /*i18n*/ 'booking.receipt.calendar'
  const texts = { i18n, language, descriptionId }
  return {
    filename: `podere-${facts.code}.ics`,
    type: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: writeBookingCalendar(facts, property, texts, { timestamp: Date.parse(timestamp), isConfirmed }),
  }
}

/** The first mail in a flood of requests: it asks the guest to prove the address, and says what happens else. */
const buildProofMail = (data: MailData, until: string): MailContent => {
  const { i18n, facts, link } = data
  const text = getUnprovedState(facts) === 'held' ? i18n.t('mail.proof.text', { until }) : i18n.t('mail.proof.notHeld')
  return buildGuestMail(data, i18n.t('mail.proof.subject', { code: facts.code }), [
    { text },
    { link: i18n.t('mail.proof.link'), url: link },
    { text: i18n.t('mail.proof.later') },
    { heading: i18n.t('mail.requestReceived.summary') },
    { rows: [...buildStayRows(data), ...buildListPriceRows(data)] },
    ...buildRequestNotes(data),
    { text: i18n.t('mail.proof.unwanted') },
  ])
}

/**
 * The automatic reply to a request goes to an address that anyone may have typed. Of the guest's text it contains only
 * a short name, so that nobody can use it to send a text or a link to somebody else.
 */
export function renderRequestReceived(row: BookingMailRow, context: MailContext): MailContent {
  const data = parseMailData(row, context)
  const { i18n, language, property, facts } = data
  const { code, specialRequests, heldUntil } = facts
  if (heldUntil !== null) return buildProofMail(data, formatInstant(heldUntil, language))
  return {
    ...buildGuestMail(data, i18n.t('mail.requestReceived.subject', { code }), [
      { text: i18n.t('mail.requestReceived.text') },
      { text: i18n.t('booking.receipt.promise', { hours: property.figures.replyHours }) },
      { heading: i18n.t('mail.requestReceived.summary') },
      { rows: [...buildStayRows(data), ...buildListPriceRows(data)] },
      ...buildProposal(data),
      ...buildRequestNotes(data),
      specialRequests === null ? null : { text: i18n.t('mail.requestReceived.specialRequests') },
      ...buildPrivateLink(data),
      ...buildHouseRules(data),
      ...buildCancellationTerms(data),
      { text: i18n.t('mail.requestReceived.calendar') },
    ]),
    attachment: buildCalendarAttachment(data, { timestamp: facts.createdAt, isConfirmed: false }),
  }
}

/** Staff have cancelled the booking. It says what the farm keeps, if that is set. */
export function renderCancellation(row: BookingMailRow, context: MailContext): MailContent {
  const data = parseMailData(row, context)
  const { i18n, facts } = data
  const { code, agreedPrice, keptAmount, askedAmount, sums } = facts
  const askedCents = parseCents(askedAmount ?? '') ?? 0
  const keptCents = (parseCents(keptAmount ?? '') ?? 0) - askedCents
  const buildPositiveRow = (label: string, cents: number) =>
    buildAmountRow(data, label, cents > 0 ? formatMoney(cents) : null)
  const isFree = keptAmount !== null && Number(keptAmount) === 0
  return buildGuestMail(data, i18n.t('mail.cancellation.subject', { code }), [
    { text: i18n.t('mail.cancellation.text') },
    {
      rows: [
        ...buildStayRows(data),
        ...buildAmountRow(data, i18n.t('mail.agreedPrice'), agreedPrice),
        ...buildPositiveRow(i18n.t('mail.keptAmount'), keptCents),
        ...buildPositiveRow(i18n.t('mail.askedAmount'), askedCents),
        ...buildPositiveRow(i18n.t('mail.refundAmount'), sums?.refundCents ?? 0),
      ],
    },
    isFree ? { text: i18n.t('mail.cancellation.free') } : null,
    { text: i18n.t('mail.cancellation.closing') },
    { link: i18n.t('mail.cancellation.again'), url: `${context.publicUrl}/booking` },
  ])
}

export function renderThankYou(row: BookingMailRow, context: MailContext): MailContent {
  const data = parseMailData(row, context)
  const { i18n, language, property, facts } = data
  const { parts, social } = property
  return buildGuestMail(data, i18n.t('mail.thankYou.subject', { name: property.name }), [
    { text: i18n.t('mail.thankYou.text', { room: getRoomName(facts.room, language) }) },
    { text: i18n.t('mail.thankYou.feedback') },
    parts.reviews && social.reviews !== null ? { link: i18n.t('mail.thankYou.review'), url: social.reviews } : null,
    { text: i18n.t('mail.thankYou.signature', { name: property.name }) },
  ])
}

/** The request was cancelled because nobody had answered it. */
export function renderRequestLapsed(row: BookingMailRow, context: MailContext): MailContent {
  const data = parseMailData(row, context)
  const { i18n, facts } = data
  return buildGuestMail(data, i18n.t('mail.requestLapsed.subject', { code: facts.code }), [
    { text: i18n.t('mail.requestLapsed.text') },
    { rows: buildStayRows(data) },
    { text: i18n.t('mail.requestLapsed.again') },
    { link: i18n.t('booking.receipt.link'), url: data.link },
  ])
}

/** Staff have declined the request, with a sentence of their own. */
export function renderRequestDeclined(row: BookingMailRow, context: MailContext): MailContent {
  const data = parseMailData(row, context)
  const { i18n, facts } = data
  return buildGuestMail(data, i18n.t('mail.requestDeclined.subject', { code: facts.code }), [
    { text: i18n.t('mail.requestDeclined.text') },
    facts.declineText === null ? null : { text: facts.declineText },
    { rows: buildStayRows(data) },
    { text: i18n.t('mail.requestDeclined.closing') },
    { link: i18n.t('mail.cancellation.again'), url: `${context.publicUrl}/booking` },
  ])
}

/** The guest has asked for the link again. */
export function renderNewLink(row: BookingMailRow, context: MailContext): MailContent {
  const data = parseMailData(row, context)
  const { i18n, facts } = data
  return buildGuestMail(data, i18n.t('mail.newLink.subject', { code: facts.code }), [
    { text: i18n.t('mail.newLink.text') },
    ...buildPrivateLink(data),
    { rows: buildStayRows(data) },
    { text: i18n.t('mail.newLink.unwanted') },
  ])
}

/** Asks the guest to register who stays. */
export function renderCheckinInvitation(row: BookingMailRow, context: MailContext): MailContent {
  const data = parseMailData(row, context)
  const { i18n, language, facts } = data
  const day = formatDay(facts.checkinDate, language)
  return buildGuestMail(data, i18n.t('mail.checkinInvitation.subject', { day }), [
    { text: i18n.t('mail.checkinInvitation.text') },
    { link: i18n.t('mail.checkin.link'), url: data.link },
    { rows: buildStayRows(data) },
    { text: i18n.t('mail.checkin.documents') },
  ])
}

export function renderCheckinReminder(row: BookingMailRow, context: MailContext): MailContent {
  const data = parseMailData(row, context)
  const { i18n } = data
  return buildGuestMail(data, i18n.t('mail.checkinReminder.subject'), [
    { text: i18n.t('mail.checkinReminder.text') },
    { link: i18n.t('mail.checkin.link'), url: data.link },
    { text: i18n.t('mail.checkin.documents') },
  ])
}
