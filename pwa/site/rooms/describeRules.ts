import type { I18n } from '@lingui/core'
import { formatWeekdays } from '#contract/stays/stayProblems.ts'
import type { NightRules } from '#contract/stays/stayRules.ts'
import type { Language } from '#locales/language.ts'

function describeDays({ arrivalDays, departureDays }: NightRules, i18n: I18n, language: Language): string[] {
  const [arrival, departure] = [arrivalDays, departureDays].map((days) => formatWeekdays(days, language))
  if (arrival && departure) return [`${arrival}–${departure}`]
  if (arrival) return [i18n.t('room.arrivalOn', { days: arrival })]
  return departure ? [i18n.t('room.departureOn', { days: departure })] : []
}

function describeNights({ minimumNights, maximumNights }: NightRules, i18n: I18n): string[] {
  if (minimumNights === maximumNights) return [i18n.t('booking.nights', { n: minimumNights })]
  return [
    ...(minimumNights > 1 ? [i18n.t('room.minimumNights', { n: minimumNights })] : []),
    ...(maximumNights === null ? [] : [i18n.t('room.maximumNights', { n: maximumNights })]),
  ]
}

/** "sabato–sabato, 7 notti": empty where every stay is allowed. */
export const describeRules = (rules: NightRules, i18n: I18n, language: Language): string =>
  [...describeDays(rules, i18n, language), ...describeNights(rules, i18n)].join(', ')
