import type { I18n } from '@lingui/core'
import { daysBetween, type Stay } from '#contract/days/days.ts'
import type { Language } from '#locales/language.ts'
import { formatStay } from '#pwa/format.ts'

/** How a stay that is offered differs from the searched one: "dal 12 al 15 mag 2027, 2 giorni dopo". */
export function describeNear(wanted: Stay, stay: Stay, i18n: I18n, language: Language): string {
  const { from, to } = formatStay(stay, language)
  const nights = daysBetween(stay.checkinDate, stay.checkoutDate)
  const wantedNights = daysBetween(wanted.checkinDate, wanted.checkoutDate)
  const shift = daysBetween(wanted.checkinDate, stay.checkinDate)
  if (nights < wantedNights) return i18n.t('search.nearShorter', { from, to, n: nights, of: wantedNights })
  if (nights > wantedNights) return i18n.t('search.nearLonger', { from, to, n: nights })
  return i18n.t(shift > 0 ? /*i18n*/ 'search.nearLater' : /*i18n*/ 'search.nearEarlier', {
    from,
    to,
    n: Math.abs(shift),
  })
}
