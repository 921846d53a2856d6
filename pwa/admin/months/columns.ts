/** The numbers of a month as the table, the chart and the file show them. */
import { type CsvCell, toMoneyCell } from '#contract/csv.ts'
import { getNumberFormat } from '#contract/format.ts'
import { formatMoney } from '#contract/money.ts'
import type { Language } from '#locales/language.ts'
import { formatCount } from '#pwa/format.ts'
import { formatAmount } from '../writes/amounts.ts'
import { type Figures, getAverageCents, getOccupancy } from './figures.ts'

export type Column = {
  label: string
  /** `share`: from 0 to 1. `money`: in cents. */
  kind: 'count' | 'share' | 'money'
  /** Null where there is nothing to calculate it from. */
  getValue: (figures: Figures) => number | null
}

export const nightsSoldColumn: Column = {
  label: /*i18n*/ 'admin.months.nightsSold',
  kind: 'count',
  getValue: (figures) => figures.nightsSold,
}

export const agreedColumn: Column = {
  label: /*i18n*/ 'admin.months.agreed',
  kind: 'money',
  getValue: (figures) => figures.agreedCents,
}

const keptColumn: Column = {
  label: /*i18n*/ 'admin.months.kept',
  kind: 'money',
  getValue: (figures) => figures.keptCents,
}

const extrasColumn: Column = {
  label: /*i18n*/ 'admin.months.extras',
  kind: 'money',
  getValue: (figures) => figures.extrasCents,
}

const openColumn: Column = {
  label: /*i18n*/ 'admin.months.open',
  kind: 'money',
  getValue: (figures) => figures.openCents,
}

const commissionColumn: Column = {
  label: /*i18n*/ 'admin.months.commission',
  kind: 'money',
  getValue: (figures) => figures.commissionCents,
}

const undatedColumn: Column = {
  label: /*i18n*/ 'admin.months.undated',
  kind: 'money',
  getValue: (figures) => figures.undatedCents,
}

export const columns: Column[] = [
  nightsSoldColumn,
  { label: /*i18n*/ 'admin.months.nights', kind: 'count', getValue: (figures) => figures.nights },
  { label: /*i18n*/ 'admin.months.occupancy', kind: 'share', getValue: getOccupancy },
  agreedColumn,
  { label: /*i18n*/ 'admin.months.list', kind: 'money', getValue: (figures) => figures.listCents },
  { label: /*i18n*/ 'admin.months.average', kind: 'money', getValue: getAverageCents },
  { label: /*i18n*/ 'admin.months.received', kind: 'money', getValue: (figures) => figures.receivedCents },
  undatedColumn,
  keptColumn,
  commissionColumn,
  extrasColumn,
  openColumn,
]

const rareColumns = [undatedColumn, keptColumn, commissionColumn, extrasColumn, openColumn]

/** The columns for the screen: few farms keep money of a cancelled stay, pay portals, or have payments of an unknown day. */
export const listShownColumns = (months: Figures[]): Column[] =>
  columns.filter((it) => !rareColumns.includes(it) || months.some((month) => (it.getValue(month) ?? 0) > 0))

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
