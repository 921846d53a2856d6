import type { I18n } from '@lingui/core'
import { nationalities } from '#contract/stays/stay.ts'

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

/** A nationality is stored as an Italian word. One that the list does not have is shown as it is. */
export function formatNationality(stored: string | null, i18n: I18n): string {
  const known = nationalities.find((it) => it === stored)
  return known === undefined ? (stored ?? '–') : i18n.t(nationalityLabels[known])
}
