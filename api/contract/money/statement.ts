/**
 * The ledger of a stay in words, for the guest: on the page of the private link and on paper. It is no fiscal document and
 * does not name one: that is issued elsewhere.
 */
import type { I18n } from '@lingui/core'
import type { Language } from '#locales/language.ts'
import type { Stay } from '../days/days.ts'
import type { NightPrice } from '../prices/prices.ts'
import { formatCents, formatDate, getLineName, getRoomName } from '../text/format.ts'
import { getKeptCents, isCancelled, type Ledger, presentLedger } from './ledger.ts'
import type { Line, PaymentWay, StayLedger } from './ledgerFields.ts'
import { parseCents } from './money.ts'

/** `nightPrices`: what the list price is made of; empty where nobody knows. */
export function presentStayLedger(booking: Ledger & Stay, nightPrices: NightPrice[]): StayLedger {
  const { payments, refundCents, ...ledger } = presentLedger(booking)
  const shown = payments.map(({ amountCents, on, how, covers }) => ({ amountCents, on, how, covers }))
  return {
    ...ledger,
    payments: shown.toSorted((a, b) => (a.on ?? '').localeCompare(b.on ?? '')),
    nightPrices,
    ...(refundCents > 0 ? { refundCents } : {}),
    ...(isCancelled(booking) ? { keptCents: getKeptCents(booking) + ledger.dueCents } : {}),
  }
}

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

const describeWay = (amountCents: number, how: PaymentWay | null): string => {
  if (amountCents < 0) return /*i18n*/ 'statement.refund'
  return how === null ? /*i18n*/ 'statement.payment' : wayLabels[how]
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

const describeLine = (
  { room, ...line }: StayLedger['lines'][number],
  nightPrices: NightPrice[],
  texts: Texts,
): StatementRow => ({
  key: line.id,
  label: getLineName(line, texts.i18n, texts.language) || texts.i18n.t(lineLabels[line.kind]),
  detail: [room ? getRoomName(room, texts.language) : '', describeDetail(line, nightPrices, texts)]
    .filter(Boolean)
    .join(', '),
  amount: formatCents(line.amountCents, texts.language),
})

export function describeStatement(ledger: StayLedger, i18n: Pick<I18n, 't'>, language: Language): Statement {
  const texts = { i18n, language }
  const buildSum = (key: string, label: string, cents: number) => ({
    key,
    label,
    detail: '',
    amount: formatCents(cents, language),
  })
  return {
    lines: ledger.lines.map((line) => describeLine(line, ledger.nightPrices, texts)),
    payments: ledger.payments.map(({ amountCents, on, how, covers }, index) => ({
      key: String(index),
      label: i18n.t(describeWay(amountCents, how)),
      detail: [
        ...(covers === 'tax' ? [i18n.t(lineLabels.tax)] : []),
        ...(on === null ? [] : [formatDate(on, language, { day: 'numeric', month: 'long', year: 'numeric' })]),
      ].join(', '),
      amount: formatCents(amountCents, language),
    })),
    sums: [
      buildSum('total', i18n.t('statement.total'), ledger.totalCents),
      ...(ledger.keptCents === undefined ? [] : [buildSum('kept', i18n.t('statement.kept'), ledger.keptCents)]),
      buildSum('paid', i18n.t('statement.paid'), ledger.paidCents),
      ledger.refundCents !== undefined
        ? buildSum('refund', i18n.t('statement.refundDue'), ledger.refundCents)
        : buildSum('due', i18n.t('statement.due'), ledger.dueCents),
    ],
  }
}
