import type { I18n } from '@lingui/core'
import { type CsvCell, formatCsv } from '#contract/text/csv.ts'
import { formatDate } from '#contract/text/format.ts'
import type { Language } from '#locales/language.ts'
import { moneyColumns, soldColumns, toCell } from './columns.ts'
import { type MonthFigures, sumFigures } from './figures.ts'
import { listKeys, nameNationality, nameSource } from './labels.ts'

const columns = [...soldColumns, ...moneyColumns]

/** One line for each month, with all its numbers, as a file for a spreadsheet. */
export function formatMonthsCsv(months: MonthFigures[], i18n: I18n, language: Language): string {
  const sum = sumFigures(months)
  const nationalities = listKeys([sum.guests])
  const origins = listKeys([sum.bookings])
  const sources = listKeys([sum.grossCents])
  const portals = listKeys([sum.keptByPortalsCents])
  const header: CsvCell[] = [
    i18n.t('admin.calendar.year'),
    i18n.t('admin.calendar.month'),
    ...columns.map(({ label, kind }) => (kind === 'share' ? `${i18n.t(label)} %` : i18n.t(label))),
    ...nationalities.map((it) => `${i18n.t('admin.months.guests')}: ${nameNationality(it, i18n)}`),
    ...origins.map((it) => `${i18n.t('admin.months.bookings')}: ${nameSource(it, i18n)}`),
    ...sources.map((it) => `${i18n.t('admin.months.gross')}: ${nameSource(it, i18n)}`),
    ...portals.map((it) => `${i18n.t('admin.months.commissionShort')}: ${nameSource(it, i18n)}`),
  ]
  const lines = months.map((month): CsvCell[] => [
    Number(month.first.slice(0, 4)),
    formatDate(month.first, language, { month: 'long' }),
    ...columns.map(({ kind, getValue }) => toCell(getValue(month), kind)),
    ...nationalities.map((it) => month.guests.get(it) ?? 0),
    ...origins.map((it) => month.bookings.get(it) ?? 0),
    ...sources.map((it) => toCell(month.grossCents.get(it) ?? 0, 'money')),
    ...portals.map((it) => toCell(month.keptByPortalsCents.get(it) ?? 0, 'money')),
  ])
  return formatCsv([header, ...lines])
}
