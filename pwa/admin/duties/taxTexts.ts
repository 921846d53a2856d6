/** Periods and exemptions of the tourist tax in words. */
import type { I18n } from '@lingui/core'
import type { TaxSettings } from '#contract/duties/taxSettings.ts'
import { formatDate } from '#contract/text/format.ts'
import type { Language } from '#locales/language.ts'

/** `2026-08`, `2026-Q3` or `2026`. */
export function formatPeriod(id: string, i18n: Pick<I18n, 't'>, language: Language): string {
  const [year = '', part] = id.split('-')
  if (part === undefined) return year
  if (part.startsWith('Q')) return i18n.t('admin.tax.quarter', { n: part.slice(1), year })
  return formatDate(`${id}-01`, language, { month: 'long', year: 'numeric' })
}

const reasonLabels: Record<string, string> = {
  age: /*i18n*/ 'admin.tax.reasonAge',
  resident: /*i18n*/ 'admin.tax.reasonResident',
  maxNights: /*i18n*/ 'admin.tax.reasonMaxNights',
  portal: /*i18n*/ 'admin.tax.reasonPortal',
}

/** Why nights are free. An exemption that the owner has removed has its code only. */
export function formatReason(
  reason: string,
  tax: TaxSettings | null,
  i18n: Pick<I18n, 't'>,
  language: Language,
): string {
  const label = reasonLabels[reason]
  if (label) return i18n.t(label)
  const all = tax ? [tax, ...tax.earlier].flatMap(({ exemptions }) => exemptions) : []
  const found = all.find(({ code }) => code === reason)
  return found ? (language === 'it' ? found.name : found.nameEn) : reason
}
