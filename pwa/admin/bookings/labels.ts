/** The labels and colours of booking statuses, and the labels of nationalities. */
import type { I18n } from '@lingui/core'
import type { CancellationCost } from '#contract/cancellation.ts'
import type { Language } from '#contract/language.ts'
import { type BookingStatus, nationalities } from '#contract/stay.ts'
import { formatCurrency } from '#pwa/format.ts'
import type { BadgeTone } from '#pwa/ui/Badge.tsx'

export const statusLabels: Record<BookingStatus, string> = {
  pending: /*i18n*/ 'admin.status.pending',
  confirmed: /*i18n*/ 'admin.status.confirmed',
  cancelled: /*i18n*/ 'admin.status.cancelled',
  completed: /*i18n*/ 'admin.status.completed',
}

export const statusTones: Record<BookingStatus, BadgeTone> = {
  pending: 'warn',
  confirmed: 'ok',
  cancelled: 'danger',
  completed: 'neutral',
}

export const nationalityLabels: Record<(typeof nationalities)[number], string> = {
  italiana: /*i18n*/ 'admin.nationality.italiana',
  francese: /*i18n*/ 'admin.nationality.francese',
  tedesca: /*i18n*/ 'admin.nationality.tedesca',
  inglese: /*i18n*/ 'admin.nationality.inglese',
  americana: /*i18n*/ 'admin.nationality.americana',
  spagnola: /*i18n*/ 'admin.nationality.spagnola',
  olandese: /*i18n*/ 'admin.nationality.olandese',
  belga: /*i18n*/ 'admin.nationality.belga',
  svizzera: /*i18n*/ 'admin.nationality.svizzera',
  austriaca: /*i18n*/ 'admin.nationality.austriaca',
  altra: /*i18n*/ 'admin.nationality.altra',
}

/** What cancelling today costs. */
export const formatCost = ({ percent, amount }: CancellationCost, i18n: I18n, language: Language): string =>
  percent === 0
    ? i18n.t('admin.price.cancellingIsFree')
    : i18n.t('admin.price.cancelling', { percent, amount: formatCurrency(amount, language) })

/** A nationality is stored as an Italian word. One that the list does not have is shown as it is. */
export function formatNationality(stored: string | null, i18n: I18n): string {
  const known = nationalities.find((it) => it === stored)
  return known === undefined ? (stored ?? '–') : i18n.t(nationalityLabels[known])
}
