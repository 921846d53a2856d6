/** The mails to a guest that are about a payment: the confirmation, which asks for it, the reminder and the thanks. */
import type { MailBlock, MailContent, MailContext } from '#api/mailer/content.ts'
import { formatCurrency, formatDay, formatIban } from '#api/mailer/format.ts'
import type { Day } from '#contract/days/days.ts'
import { getDepositReference, getDepositText } from '#contract/money/deposit.ts'
import { buildEpcText } from '#contract/money/epc.ts'
import { formatMoney, parseCents } from '#contract/money/money.ts'
import { describePlan, proposePlan } from '#contract/money/paymentPlan.ts'
import { travelLabels } from '#contract/site/travelWays.ts'
import { formatCents, getRoomName } from '#contract/text/format.ts'
import { getLocalized } from '#locales/language.ts'
import {
  type BookingMailRow,
  buildAmountRow,
  buildCalendarAttachment,
  buildCancellationTerms,
  buildGuestMail,
  buildHouseRules,
  buildPetsNote,
  buildPrivateLink,
  buildStayRows,
  type MailData,
  parseMailData,
} from './emails.ts'

/** A text that names the deposit by the owner's word. */
const textOf = (
  { i18n, property }: MailData,
  ids: Parameters<typeof getDepositText>[0],
  values: Record<string, string> = {},
): string => i18n.t(getDepositText(ids, property.deposit), values)

/** Where to transfer what of the deposit is open, in words and for the app of the guest's bank. */
function buildTransfer(data: MailData, openCents: number | null): MailBlock[] {
  const { i18n, language, property, facts } = data
  const { code, depositAmount, iban } = facts
  const cents = openCents ?? 0
  const reference = depositAmount === null ? code : getDepositReference(code, property.deposit)
  const qrCode = iban && buildEpcText({ holder: property.ibanHolder, iban, cents, reference })
  return [
    { heading: i18n.t('mail.transfer') },
    {
      rows: [
        [i18n.t('mail.accountHolder'), property.ibanHolder],
        ...(iban === null ? [] : [['IBAN', formatIban(iban)] satisfies [string, string]]),
        ...(openCents === null
          ? []
          : [[i18n.t('mail.transferAmount'), formatCents(openCents, language)] satisfies [string, string]]),
        [i18n.t('mail.paymentReference'), reference],
      ],
    },
    ...(qrCode ? [{ qrCode, label: i18n.t('transfer.qrCode') }] : []),
  ]
}

/** The ways by car, and those without one. */
export function buildDirections({ i18n, language, property: { content } }: MailData): MailBlock[] {
  const byCar = content.directions.map(
    ({ from, way }) => `${getLocalized(from, language)}: ${getLocalized(way, language)}`,
  )
  const withoutCar = content.withoutCar.map(
    ({ by, way }) => `${i18n.t(travelLabels[by])}: ${getLocalized(way, language)}`,
  )
  return [
    ...(byCar.length > 0 ? [{ heading: i18n.t('contact.directions') }, { list: byCar }] : []),
    ...(withoutCar.length > 0 ? [{ heading: i18n.t('contact.withoutCar') }, { list: withoutCar }] : []),
  ]
}

const describeDeposit = (data: MailData, amount: string, dueOn: Day | null): string =>
  dueOn === null
    ? textOf(
        data,
        { acconto: /*i18n*/ 'mail.confirmation.next', caparra: /*i18n*/ 'mail.confirmation.nextCaparra' },
        { amount },
      )
    : textOf(
        data,
        { acconto: /*i18n*/ 'mail.confirmation.nextUntil', caparra: /*i18n*/ 'mail.confirmation.nextCaparraUntil' },
        {
          amount,
          day: formatDay(dueOn, data.language),
        },
      )

/** What has come in, what of the deposit has not (null without a deposit), and what is left in all, in cents. */
function readConfirmedSums({ depositAmount, sums }: MailData['facts']) {
  const openCents = depositAmount === null ? null : (sums?.openDepositCents ?? parseCents(depositAmount))
  return { receivedCents: sums?.receivedCents ?? 0, openCents, dueCents: sums?.dueCents ?? 0 }
}

/** What is to be paid when. */
function buildPlan({ i18n, language, property, facts }: MailData, depositCents: number): MailBlock[] {
  if (facts.sums === null) return []
  const taxCents = Math.min(facts.sums.dueCents, parseCents(facts.taxAmount ?? '') ?? 0)
  const priceCents = facts.sums.dueCents - taxCents
  const proposed = proposePlan(priceCents, taxCents, facts, property, facts.depositDueOn ?? facts.checkinDate)
  const { depositDueOn } = facts
  const plan = { ...proposed, depositCents, depositDueOn, balanceCents: priceCents - depositCents }
  const text = describePlan(plan, property, { i18n, language, isPending: false })
  return text === '' ? [] : [{ text }]
}

/** The confirmation begins with what the guest is to do. Amounts that are not set are left out. */
export function renderConfirmation(row: BookingMailRow, context: MailContext): MailContent {
  const data = parseMailData(row, context)
  const { i18n, language, facts } = data
  const { code, agreedPrice, depositAmount, depositDueOn, balanceAmount } = facts
  const { receivedCents, openCents, dueCents } = readConfirmedSums(facts)
  const received = formatCents(receivedCents, language)
  const prices = [
    ...buildAmountRow(data, i18n.t('mail.agreedPrice'), agreedPrice),
    ...buildAmountRow(
      data,
      textOf(data, { acconto: /*i18n*/ 'mail.deposit', caparra: /*i18n*/ 'mail.caparra' }),
      depositAmount,
    ),
    ...(receivedCents === 0
      ? buildAmountRow(data, i18n.t('mail.balance'), balanceAmount)
      : [
          [i18n.t('mail.paid'), received] satisfies [string, string],
          [i18n.t('mail.amountDue'), formatCents(dueCents, language)] satisfies [string, string],
        ]),
  ]
  const mail = buildGuestMail(data, i18n.t('mail.confirmation.subject', { code }), [
    { text: i18n.t('mail.confirmation.text') },
    receivedCents === 0 ? null : { text: i18n.t('mail.confirmation.received', { amount: received }) },
    openCents === null || openCents === 0
      ? null
      : { text: describeDeposit(data, formatCents(openCents, language), depositDueOn) },
    ...buildPlan(data, openCents ?? 0),
    ...buildPrivateLink(data),
    facts.picture === null ? null : { picture: facts.picture, alt: getRoomName(facts.room, language) },
    { rows: [...buildStayRows(data), ...prices] },
    ...buildPetsNote(data),
    ...(openCents === 0 ? [] : buildTransfer(data, openCents)),
    ...buildDirections(data),
    ...buildHouseRules(data),
    ...buildCancellationTerms(data),
    { text: i18n.t('mail.requestReceived.calendar') },
  ])
  return { ...mail, attachment: buildCalendarAttachment(data, { timestamp: row.createdAt, isConfirmed: true }) }
}

/** Staff may remind of a deposit that has no day. */
function describeOpenDeposit(data: MailData, amount: string, dueOn: Day | null): string {
  if (dueOn === null)
    return textOf(
      data,
      { acconto: /*i18n*/ 'mail.reminder.dayless', caparra: /*i18n*/ 'mail.reminder.caparraDayless' },
      { amount },
    )
  const ids =
    dueOn < data.today
      ? { acconto: /*i18n*/ 'mail.reminder.lateText', caparra: /*i18n*/ 'mail.reminder.caparraLateText' }
      : { acconto: /*i18n*/ 'mail.reminder.text', caparra: /*i18n*/ 'mail.reminder.caparraText' }
  return textOf(data, ids, { amount, day: formatDay(dueOn, data.language) })
}

/** What of the deposit is to be paid, before its day or after it. */
export function renderDepositReminder(row: BookingMailRow, context: MailContext): MailContent {
  const data = parseMailData(row, context)
  const { i18n, language, facts } = data
  const { code, depositAmount, depositDueOn } = facts
  const amount = formatCurrency(depositAmount ?? '0', language)
  return buildGuestMail(
    data,
    textOf(
      data,
      { acconto: /*i18n*/ 'mail.reminder.subject', caparra: /*i18n*/ 'mail.reminder.caparraSubject' },
      { code },
    ),
    [
      { text: describeOpenDeposit(data, amount, depositDueOn) },
      { text: i18n.t('mail.reminder.ignore') },
      ...buildPrivateLink(data),
      { rows: buildStayRows(data) },
      ...buildTransfer(data, parseCents(depositAmount ?? '')),
    ],
  )
}

/** What of the balance is to be paid until its day. */
export function renderBalanceReminder(row: BookingMailRow, context: MailContext): MailContent {
  const data = parseMailData(row, context)
  const { i18n, language, facts } = data
  const { code, balanceAmount, balanceDueOn } = facts
  const day = formatDay(balanceDueOn ?? facts.checkinDate, language)
  return buildGuestMail(data, i18n.t('mail.balanceReminder.subject', { code }), [
    { text: i18n.t('mail.balanceReminder.text', { amount: formatCurrency(balanceAmount ?? '0', language), day }) },
    { text: i18n.t('mail.reminder.ignore') },
    ...buildPrivateLink(data),
    { rows: buildStayRows(data) },
    ...buildTransfer({ ...data, facts: { ...facts, depositAmount: null } }, parseCents(balanceAmount ?? '')),
  ])
}

export function renderPaymentReceived(row: BookingMailRow, context: MailContext): MailContent {
  const data = parseMailData(row, context)
  const { i18n, language, facts, paymentType } = data
  const { code, agreedPrice, depositAmount, balanceAmount, sums } = facts
  const isDeposit = paymentType === 'acconto'
  const asked = isDeposit ? depositAmount : balanceAmount
  const received = (isDeposit ? sums?.depositCents : sums?.balanceCents) ?? 0
  const paid = received > 0 ? formatMoney(received) : asked
  const rows: Array<[string, string]> = [...buildStayRows(data)]
  if (agreedPrice !== null) rows.push([i18n.t('mail.agreedPrice'), formatCurrency(agreedPrice, language)])
  if (paid !== null) rows.push([i18n.t('mail.paid'), formatCurrency(paid, language)])
  // Mails that were queued earlier do not say what is left.
  const due = sums === null ? (isDeposit ? balanceAmount : '0') : formatMoney(sums.dueCents)
  if (due !== null) rows.push([i18n.t('mail.amountDue'), formatCurrency(due, language)])
  const subject = isDeposit
    ? textOf(data, { acconto: /*i18n*/ 'mail.deposit.subject', caparra: /*i18n*/ 'mail.caparra.subject' }, { code })
    : i18n.t('mail.balance.subject', { code })
  return buildGuestMail(data, subject, [
    {
      text: isDeposit
        ? textOf(data, { acconto: /*i18n*/ 'mail.deposit.text', caparra: /*i18n*/ 'mail.caparra.text' })
        : i18n.t('mail.balance.text'),
    },
    { rows },
    ...buildPrivateLink(data),
  ])
}
