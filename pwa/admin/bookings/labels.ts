/** The labels and colours of booking statuses, and the labels of nationalities. */
import type { BookingStatus, nationalities } from '#contract/stay.ts'
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
