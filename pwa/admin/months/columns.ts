/** The numbers of a month as the table, the chart and the file show them. */

import { formatMoney } from '#contract/money/money.ts'
import { type CsvCell, toMoneyCell } from '#contract/text/csv.ts'
import { getNumberFormat } from '#contract/text/format.ts'
import type { Language } from '#locales/language.ts'
import { formatCount } from '#pwa/format.ts'
import { formatAmount } from '../writes/amounts.ts'
import { type Figures, getAverageCents, getOccupancy, type NumberName } from './figures.ts'

type Kind = 'count' | 'share' | 'money'

export type Column = {
  label: string
  /** `share`: from 0 to 1. `money`: in cents. */
  kind: Kind
  /** Null where there is nothing to calculate it from. */
  getValue: (figures: Figures) => number | null
  /** What one stay is of it, for the list of its stays. Null where no stay stands behind the number. */
  part: { kind: Exclude<Kind, 'share'>; getValue: (figures: Figures) => number } | null
  /** On the screen only where a month has one: few farms keep money of cancelled stays, sell extras or pay portals. */
  isRare?: true
}

const sumOf =
  (...names: NumberName[]) =>
  (figures: Figures): number =>
    names.reduce((sum, name) => sum + figures[name], 0)

function column(label: string, kind: 'count' | 'money', ...names: NumberName[]): Column {
  const getValue = sumOf(...names)
  return { label, kind, getValue, part: { kind, getValue } }
}

const rareColumn = (...args: Parameters<typeof column>): Column => ({ ...column(...args), isRare: true })

export const nightsSoldColumn = column(/*i18n*/ 'admin.months.nightsSold', 'count', 'nightsSold')
export const agreedColumn = column(/*i18n*/ 'admin.months.agreed', 'money', 'agreedCents')
const keptColumn = rareColumn(/*i18n*/ 'admin.months.kept', 'money', 'keptCents')

/** What was sold. */
export const soldColumns: Column[] = [
  nightsSoldColumn,
  { ...column(/*i18n*/ 'admin.months.nights', 'count', 'nights'), part: null },
  { label: /*i18n*/ 'admin.months.occupancy', kind: 'share', getValue: getOccupancy, part: nightsSoldColumn.part },
  agreedColumn,
  column(/*i18n*/ 'admin.months.list', 'money', 'listCents'),
  {
    label: /*i18n*/ 'admin.months.average',
    kind: 'money',
    getValue: getAverageCents,
    part: { kind: 'money', getValue: sumOf('agreedCents', 'listCents') },
  },
  column(/*i18n*/ 'admin.months.received', 'money', 'receivedCents'),
  keptColumn,
]

/** What of it was earned, is expected, is to come in, and is late; each by nights and extras. */
export const moneyColumns: Column[] = [
  column(/*i18n*/ 'admin.months.earnedNights', 'money', 'earnedNightsCents'),
  rareColumn(/*i18n*/ 'admin.months.earnedExtras', 'money', 'earnedExtrasCents'),
  column(/*i18n*/ 'admin.months.expectedNights', 'money', 'expectedNightsCents'),
  rareColumn(/*i18n*/ 'admin.months.expectedExtras', 'money', 'expectedExtrasCents'),
  column(/*i18n*/ 'admin.months.openNights', 'money', 'openNightsCents'),
  rareColumn(/*i18n*/ 'admin.months.openExtras', 'money', 'openExtrasCents'),
  rareColumn(/*i18n*/ 'admin.months.openTax', 'money', 'openTaxCents'),
  column(/*i18n*/ 'admin.months.overdueNights', 'money', 'overdueNightsCents'),
  rareColumn(/*i18n*/ 'admin.months.overdueExtras', 'money', 'overdueExtrasCents'),
  rareColumn(/*i18n*/ 'admin.months.commission', 'money', 'commissionCents'),
  rareColumn(/*i18n*/ 'admin.months.cancelled', 'count', 'cancelledStays'),
  rareColumn(/*i18n*/ 'admin.months.declined', 'count', 'declinedRequests'),
]

/** The columns for the screen. */
export const listShownColumns = (columns: Column[], months: Figures[]): Column[] =>
  columns.filter((it) => !it.isRare || months.some((month) => (it.getValue(month) ?? 0) !== 0))

export function formatValue(value: number | null, kind: Column['kind'], language: Language): string {
  if (value === null) return '–'
  if (kind === 'money') return formatAmount(formatMoney(value), language)
  return kind === 'count' ? formatCount(value, language) : getNumberFormat(language, { style: 'percent' }).format(value)
}

/** A share is a percentage with one decimal: 0.4567 is "45,7". */
export function toCell(value: number | null, kind: Column['kind']): CsvCell {
  if (value === null) return null
  if (kind === 'money') return toMoneyCell(formatMoney(value))
  return kind === 'count' ? value : Math.round(value * 1000) / 10
}
