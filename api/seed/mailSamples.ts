/**
 * One mail of every kind, in each language, for the same sample guest. Managers see them beside the texts that they
 * edit. `mailPreviews.ts` has those of the sample farm.
 */
import { type BackupRow, initialBackup, type LogLine } from '#api/backups/model.ts'
import { presentBackup } from '#api/backups/present.ts'
import { settleReceived } from '#api/bookings/ledger/storedPayments.ts'
import { presentFacts } from '#api/bookings/present.ts'
import { presentContact } from '#api/contacts/present.ts'
import { getI18n } from '#api/http/i18n.ts'
import type { MailContent, MailContext } from '#api/mailer/content.ts'
import { mailHandlers } from '#api/mailHandlers.ts'
import type { MailRow } from '#api/mails/model.ts'
import type { MorningFacts } from '#api/morning/facts.ts'
import type { OfferFacts } from '#api/offers/facts.ts'
import type { BankAccountChange } from '#api/property/emails.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import { presentRoom } from '#api/rooms/present.ts'
import { presentMailRoom } from '#api/rooms/rules.ts'
import { buildBooking, buildContact, createRandom } from '#api/seed/builders.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { getNights } from '#contract/days/days.ts'
import { type MailKind, mailKinds, type PaymentType } from '#contract/mails.ts'
import { parseCents } from '#contract/money/money.ts'
import { priceStay } from '#contract/prices/prices.ts'
import type { Season } from '#contract/prices/seasons.ts'
import type { Language } from '#locales/language.ts'

const at = '2027-03-01T09:30:00.000Z'
const heldUntil = '2027-03-01T10:00:00.000Z'
const paidOn = '2027-03-01'

/** What a sample mail is rendered from. Its guest stays in `room`, at the price of the season. */
export type SampleContext = MailContext & { room: RoomRow; seasons: Season[] }

export const sampleRoom: RoomRow = {
  id: 4,
  name: 'Camera degli Ulivi',
  nameEn: 'The Olive Room',
  description: '',
  descriptionEn: '',
  translations: null,
  imageUrl: '',
  imageUrls: '["/pictures/room-4-1-720.webp"]',
  type: 'doppia',
  maxGuests: 3,
  beds: 2,
  sizeSquareMetres: 20,
  amenities: '[]',
  pricePerNightCents: 12_050,
  guestPrices: null,
  cin: null,
  refusesPets: null,
  bedKinds: null,
  bathroom: null,
  position: 4,
  retired: false,
  version: 1,
  revision: 1,
}

/** The sample farm, for the part that the caller does not give. */
const sampleContext: SampleContext = {
  publicUrl: 'https://podere.example.org',
  linkKey: 'sample',
  property: sampleProperty,
  notices: [],
  getI18n,
  room: sampleRoom,
  seasons: [],
}

const stay = { checkinDate: '2027-06-03', checkoutDate: '2027-06-06' }
const guests = 2
const depositShare = 0.3

/** What the stay costs in the room; null where the farm has set no price. */
function priceSample({ room, seasons }: SampleContext) {
  const { price } = priceStay(presentRoom(room, seasons), stay, guests)
  const agreedPriceCents = price === null ? null : parseCents(price)
  const depositAmountCents = agreedPriceCents === null ? null : Math.round(agreedPriceCents * depositShare)
  return {
    agreedPriceCents,
    depositAmountCents,
    balanceAmountCents: agreedPriceCents === null ? null : agreedPriceCents - (depositAmountCents ?? 0),
    depositDueOn: depositAmountCents === null ? null : '2027-05-10',
    keptAmountCents: depositAmountCents,
  }
}

const wishKinds: MailKind[] = ['stayWished', 'wishReceived', 'wishDeclined']

const sampleBooking = (language: Language, context: SampleContext) => ({
  ...buildBooking(createRandom(1416), {
    roomId: context.room.id,
    checkinDate: stay.checkinDate,
    nights: getNights(stay).length,
    status: 'confirmed',
    createdAt: at,
    revision: 1,
  }),
  id: '01a0f0a0-0000-7000-8000-000000000001',
  code: 'AC347DEF',
  guestName: 'Hanna',
  guestSurname: 'Müller-Đặng',
  guestEmail: 'hanna@example.org',
  guestPhone: '+39 000 7654321',
  numberOfGuests: guests,
  hasPets: true,
  numberOfPets: 1,
  checkinTime: `${context.property.checkin.from}-${context.property.checkin.to}`,
  specialRequests: 'Una culla, per favore.\nArriviamo in treno.',
  ...priceSample(context),
  language,
})

/** They say where to transfer a payment. */
const transferKinds: MailKind[] = ['confirmation', 'depositReminder', 'balanceReminder']

type BookingOverrides = Partial<ReturnType<typeof buildBooking>> & { paymentType?: PaymentType }

/** A mail about the sample booking, with `overrides` in place of its fields. */
export function buildBookingMail(
  kind: Exclude<MailKind, 'newMessage' | 'backupReport' | 'accountChanged' | ChannelMailKind | OfferMailKind>,
  language: Language,
  { paymentType, ...overrides }: BookingOverrides = {},
  context: Partial<SampleContext> = {},
): MailContent {
  const mailContext = { ...sampleContext, ...context }
  const booking = settleReceived(null, { ...sampleBooking(language, mailContext), ...overrides })
  const facts = {
    ...presentFacts(booking, mailContext.room),
    nightPrices: priceStay(presentRoom(mailContext.room, mailContext.seasons), stay, guests).nightPrices,
    balanceDueOn: kind === 'balanceReminder' ? '2027-05-20' : null,
    iban: transferKinds.includes(kind) ? mailContext.property.iban : null,
    wishedStay: wishKinds.includes(kind) ? { checkinDate: '2027-06-08', checkoutDate: '2027-06-11' } : null,
  }
  return mailHandlers[kind].render(buildMailRow(kind, booking.id, paymentType ?? null, facts), mailContext)
}

const answer = 'Sì, i cani sono benvenuti.\n\nA presto,\nAnna'

/** The mail to staff about a message of the contact form, and the one that answers it. */
export function buildContactMail(
  kind: 'newMessage' | 'messageAnswer',
  language: Language,
  overrides: Partial<ReturnType<typeof buildContact>> = {},
  context: Partial<SampleContext> = {},
): MailContent {
  const contact = { ...buildContact(createRandom(7), { createdAt: at, revision: 1 }), name: '花子', surname: '山田' }
  const sample = { ...contact, id: '01a0f0a0-0000-7000-8000-000000000002', email: 'hanako@example.org', language }
  const facts = {
    ...presentContact({ ...sample, ...overrides }),
    ...(kind === 'messageAnswer' ? { text: answer } : {}),
  }
  return mailHandlers[kind].render(buildMailRow(kind, null, null, facts), { ...sampleContext, ...context })
}

/** The report of a finished backup. */
function buildReportMail(
  language: Language,
  overrides: Partial<BackupRow>,
  context: Partial<SampleContext>,
): MailContent {
  const log: LogLine[] = [
    { at, id: /*i18n*/ 'backup.log.began' },
    { at, id: /*i18n*/ 'backup.log.written', values: { bookings: 1416, contacts: 92, pictures: 12 } },
    { at, id: /*i18n*/ 'backup.log.proved' },
  ]
  const row: BackupRow = {
    ...initialBackup,
    id: '01a0f0a0-0000-7000-8000-000000000003',
    status: 'success',
    backupType: 'daily',
    backupDate: at,
    createdAt: at,
    verifiedAt: at,
    databaseSize: 1_200_000,
    filesSize: 0,
    totalSize: 8_470_054,
    duration: 3.82,
    log: JSON.stringify(log),
    requestKey: null,
    requestHash: null,
    ...overrides,
  }
  const facts = { ...presentBackup(row, language), language }
  return mailHandlers.backupReport.render(buildMailRow('backupReport', null, null, facts), {
    ...sampleContext,
    ...context,
  })
}

/** The mail about a changed bank account. */
function buildAccountMail(context: Partial<SampleContext>): MailContent {
  const mailContext = { ...sampleContext, ...context }
  const { iban, ibanHolder } = mailContext.property
  const before = { iban: 'IT60X0542811101000000123456', ibanHolder }
  const facts: BankAccountChange = { who: 'manager', before, after: { iban, ibanHolder } }
  return mailHandlers.accountChanged.render(buildMailRow('accountChanged', null, null, facts), mailContext)
}

const buildMailRow = (
  kind: MailKind,
  bookingId: string | null,
  paymentType: PaymentType | null,
  facts: object,
): MailRow => ({
  id: '01a0f0a0-0000-7000-8000-0000000000a1',
  bookingId,
  contactId: null,
  kind,
  paymentType,
  to: null,
  facts: JSON.stringify(facts),
  state: 'queued',
  attempts: 0,
  attemptedAt: null,
  lastError: null,
  nextAttemptAt: at,
  leaseUntil: null,
  messageId: '<01a0f0a0-0000-7000-8000-0000000000a1@biturgia.example.org>',
  createdAt: at,
  queuedAt: at,
  sentAt: null,
  revision: 1,
})

type OfferMailKind = 'offer' | 'offerAnswered'

/** The mail with an offer, and what staff read when its guest has answered. */
function buildOfferMail(
  kind: OfferMailKind,
  language: Language,
  answer: OfferFacts['answer'],
  context: Partial<SampleContext>,
): MailContent {
  const mailContext = { ...sampleContext, ...context }
  const { guestName, guestSurname, guestEmail, numberOfGuests } = sampleBooking(language, mailContext)
  const { nightPrices, price } = priceStay(presentRoom(mailContext.room, mailContext.seasons), stay, numberOfGuests)
  const nights = {
    kind: 'nights' as const,
    text: '',
    quantity: nightPrices.length,
    amountCents: parseCents(price ?? '') ?? 0,
  }
  const discount = { kind: 'adjustment' as const, text: 'Amici', quantity: 1, amountCents: -2000 }
  const alternative = {
    room: presentMailRoom(mailContext.room),
    ...stay,
    numberOfGuests,
    nightPrices,
    taxCents: 1200,
    lines: [nights, discount],
    totalCents: nights.amountCents - 2000,
    depositCents: 10_000,
    depositDueOn: '2027-03-08',
    otherRooms: [],
  }
  const otherRooms = [{ ...alternative, numberOfGuests: 1 }]
  const facts: OfferFacts = {
    offerId: '01a0f0a0-0000-7000-8000-000000000004',
    code: 'ACDE3467',
    guestName,
    guestSurname,
    guestEmail,
    language,
    text: 'La camera dà sul giardino.',
    validUntil: '2027-03-10',
    holdsDays: kind === 'offer',
    answer,
    alternatives: [alternative, { ...alternative, otherRooms, totalCents: alternative.totalCents * 2 }],
  }
  return mailHandlers[kind].render(buildMailRow(kind, null, null, facts), mailContext)
}

const offerAnswers: OfferFacts['answer'][] = [
  { kind: 'accepted', alternative: 1 },
  { kind: 'declined', alternative: null },
  { kind: 'taken', alternative: 0 },
]

type ChannelMailKind = 'channelConflict' | 'channelFailed'

const channelFacts = {
  channelConflict: { stays: [{ ...stay, nights: ['2027-06-04', '2027-06-05'] }] },
  channelFailed: { problem: 'not_a_calendar', since: '2027-03-01T07:30:00.000Z' },
}

/** The mails to staff about the calendar of a portal. */
function buildChannelMail(kind: ChannelMailKind, context: Partial<SampleContext>): MailContent {
  const mailContext = { ...sampleContext, ...context }
  const facts = { channel: 'Airbnb', room: mailContext.room.name, ...channelFacts[kind] }
  return mailHandlers[kind].render(buildMailRow(kind, null, null, facts), mailContext)
}

/** The mail to staff before reports are late. */
function buildReportsMail(refusal: { refusal?: string }, context: Partial<SampleContext>): MailContent {
  const facts = { stayIds: [at], persons: 3, deadline: '2027-03-01T17:40:00.000Z', ...refusal }
  return mailHandlers.reportsDue.render(buildMailRow('reportsDue', null, null, facts), { ...sampleContext, ...context })
}

/** The mail that asks somebody to confirm an entry of the waiting list. */
function buildWaitlistMail(language: Language, context: Partial<SampleContext>): MailContent {
  const id = '01a0f0a0-0000-7000-8000-000000000005'
  const facts = { id, language, from: stay.checkinDate, to: stay.checkoutDate, numberOfGuests: 2, toleranceDays: 3 }
  const row = buildMailRow('waitlistConfirm', null, null, facts)
  return mailHandlers.waitlistConfirm.render(row, { ...sampleContext, ...context })
}

/** The mail to staff about the day: one that brings something, and one that brings nothing. */
function buildMorningMail(parts: MorningFacts['parts'], context: Partial<SampleContext>): MailContent {
  const facts = { day: '2027-03-04', arrivals: parts.length, departures: 0, staying: 0, parts }
  return mailHandlers.morning.render(buildMailRow('morning', null, null, facts), { ...sampleContext, ...context })
}

const morningParts: MorningFacts['parts'] = [
  { heading: 'Arrivi (1)', rows: [['Camera alta', 'Lapo Rossi · 2 adulti · Da pagare 170,50 €']], list: [] },
]

/** Every mail by name (`confirmation.it`, `payment-saldo.en` …), rendered when it is called. */
export function listSampleMails(
  language: Language,
  context: Partial<SampleContext> = {},
): Array<[name: string, render: () => MailContent]> {
  return mailKinds.flatMap((kind): Array<[string, () => MailContent]> => {
    const name = `${kind}.${language}`
    if (kind === 'channelConflict' || kind === 'channelFailed') return [[name, () => buildChannelMail(kind, context)]]
    if (kind === 'waitlistConfirm') return [[name, () => buildWaitlistMail(language, context)]]
    if (kind === 'offer') return [[name, () => buildOfferMail(kind, language, null, context)]]
    if (kind === 'offerAnswered')
      return offerAnswers.map((answer) => [
        `${kind}-${answer?.kind}.${language}`,
        () => buildOfferMail(kind, language, answer, context),
      ])
    if (kind === 'newMessage' || kind === 'messageAnswer')
      return [[name, () => buildContactMail(kind, language, {}, context)]]
    // Staff mails have one language.
    if (kind === 'accountChanged') return [[name, () => buildAccountMail(context)]]
    if (kind === 'morning')
      return [
        [name, () => buildMorningMail(morningParts, context)],
        [`${kind}-empty.${language}`, () => buildMorningMail([], context)],
      ]
    if (kind === 'reportsDue') {
      const refused = { refusal: 'Utente, Password o WsKey non validi' }
      return [
        [name, () => buildReportsMail({}, context)],
        [`${kind}-refused.${language}`, () => buildReportsMail(refused, context)],
        [`${kind}-refusedSilently.${language}`, () => buildReportsMail({ refusal: '' }, context)],
      ]
    }
    if (kind === 'backupReport') {
      const errorLine = { at, id: /*i18n*/ 'backup.error.diskFull' }
      const log = JSON.stringify([{ at, id: /*i18n*/ 'backup.log.began' }, errorLine])
      const error = JSON.stringify([errorLine])
      const failed = { status: 'failed', error, log, verifiedAt: null, totalSize: null } as const
      return [
        [name, () => buildReportMail(language, {}, context)],
        [`${kind}-failed.${language}`, () => buildReportMail(language, failed, context)],
      ]
    }
    const build = (overrides: BookingOverrides) => () => buildBookingMail(kind, language, overrides, context)
    if (kind === 'requestCancelled')
      return [
        [name, build({ keptAmountCents: null })],
        [`${kind}-stay.${language}`, build({})],
      ]
    if (kind === 'cancellation')
      return [
        [name, build({})],
        [`${kind}-free.${language}`, build({ keptAmountCents: 0 })],
      ]
    if (kind === 'requestReceived' || kind === 'newRequest')
      return [
        [name, build({})],
        [`${kind}-unproved.${language}`, build({ heldUntil })],
        [`${kind}-notHeld.${language}`, build({ heldUntil, releasedAt: at })],
      ]
    if (kind !== 'payment') return [[name, build({})]]
    return (['acconto', 'saldo'] as const).map((paymentType) => [
      `${kind}-${paymentType}.${language}`,
      build({ paymentType, depositPaidOn: paidOn, ...(paymentType === 'saldo' ? { balancePaidOn: paidOn } : {}) }),
    ])
  })
}
