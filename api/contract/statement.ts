/**
 * The account of a stay in words, for the guest: on the page of the private link and on paper. It is no fiscal document and
 * does not name one: that is issued elsewhere.
 */
import type { I18n } from '@lingui/core'
import type { Language } from '#locales/language.ts'
import { listLines, listPayments } from './account.ts'
import type { Line, PaymentWay, StayAccount } from './accountFields.ts'
import type { Booking } from './bookings.ts'
import { formatCents, formatDate, getLineText } from './format.ts'
import { parseCents } from './money.ts'
import type { NightPrice } from './prices.ts'

/** `nightPrices`: what the list price is made of; empty where nobody knows. */
export const presentStayAccount = (booking: Booking, nightPrices: NightPrice[]): StayAccount => ({
  lines: listLines(booking),
  payments: listPayments(booking)
    .map(({ amountCents, on, how, covers }) => ({ amountCents, on, how, covers }))
    .toSorted((a, b) => (a.on ?? '').localeCompare(b.on ?? '')),
  nightPrices,
  totalCents: booking.totalCents,
  paidCents: booking.paidCents,
  dueCents: booking.dueCents,
})

const lineLabels: Record<Line['kind'], string> = {
  nights: /*i18n*/ 'statement.nights',
  extra: /*i18n*/ 'statement.extra',
  adjustment: /*i18n*/ 'statement.agreed',
  tax: /*i18n*/ 'statement.tax',
}

const wayLabels: Record<PaymentWay, string> = {
  transfer: /*i18n*/ 'statement.transfer',
  cash: /*i18n*/ 'statement.cash',
  card: /*i18n*/ 'statement.card',
  portal: /*i18n*/ 'statement.portal',
}

/** `detail`: how the amount was calculated, or when it was paid; empty where there is nothing to say. */
export type StatementRow = { key: string; label: string; detail: string; amount: string }
export type Statement = { lines: StatementRow[]; payments: StatementRow[]; sums: StatementRow[] }

type Texts = { i18n: Pick<I18n, 't'>; language: Language }

/** What the nights are made of: "2 nights at €98.00, 2 nights at €120.00". */
export const describeNights = (nightPrices: NightPrice[], { i18n, language }: Texts): string =>
  nightPrices
    .map(({ nights, pricePerNight }) =>
      i18n.t('statement.night', { n: nights, price: formatCents(parseCents(pricePerNight) ?? 0, language) }),
    )
    .join(', ')

/** How many of an extra at what price, and its day. */
function describeUnits({ quantity, amountCents, day }: Line, { i18n, language }: Texts): string {
  const unitCents = amountCents / quantity
  const units =
    quantity > 1 && Number.isInteger(unitCents)
      ? [i18n.t('statement.units', { n: quantity, price: formatCents(unitCents, language) })]
      : []
  const days = day === null ? [] : [formatDate(day, language, { day: 'numeric', month: 'long' })]
  return [...units, ...days].join(', ')
}

function describeDetail(line: Line, nightPrices: NightPrice[], texts: Texts): string {
  if (line.kind === 'nights') return describeNights(nightPrices, texts)
  return line.kind === 'extra' ? describeUnits(line, texts) : ''
}

const describeLine = (line: Line, nightPrices: NightPrice[], texts: Texts): StatementRow => ({
  key: line.id,
  label: getLineText(line, texts.language) || texts.i18n.t(lineLabels[line.kind]),
  detail: describeDetail(line, nightPrices, texts),
  amount: formatCents(line.amountCents, texts.language),
})

export function describeStatement(account: StayAccount, i18n: Pick<I18n, 't'>, language: Language): Statement {
  const texts = { i18n, language }
  const buildSum = (key: string, label: string, cents: number) => ({
    ...{ key, label, detail: '', amount: formatCents(cents, language) },
  })
  return {
    lines: account.lines.map((line) => describeLine(line, account.nightPrices, texts)),
    payments: account.payments.map(({ amountCents, on, how, covers }, index) => ({
      key: String(index),
      label: i18n.t(how === null ? /*i18n*/ 'statement.payment' : wayLabels[how]),
      detail: [
        ...(covers === 'tax' ? [i18n.t(lineLabels.tax)] : []),
        ...(on === null ? [] : [formatDate(on, language, { day: 'numeric', month: 'long', year: 'numeric' })]),
      ].join(', '),
      amount: formatCents(amountCents, language),
    })),
    sums: [
      buildSum('total', i18n.t('statement.total'), account.totalCents),
      buildSum('paid', i18n.t('statement.paid'), account.paidCents),
      buildSum('due', i18n.t('statement.due'), account.dueCents),
    ],
  }
}
