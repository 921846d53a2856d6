import { type Refusal, refuse } from '#api/errors.ts'
import type { Stay } from '#contract/days/days.ts'
import type { LockedPeriod } from '#contract/lockedPeriods.ts'

/** 423, with the sentence of the period, when the stay has a day in a locked period, the check-out day included. */
export function checkLockedPeriods(stay: Stay, periods: LockedPeriod[]): Refusal | null {
  const period = periods.find(({ from, to }) => from <= stay.checkoutDate && to >= stay.checkinDate)
  if (!period) return null
  const { reason, reasonEn, translations = {} } = period
  const translated = Object.entries(translations).map(([language, texts]) => [language, texts.reason ?? ''])
  return refuse('locked_period', { sentence: { ...Object.fromEntries(translated), it: reason, en: reasonEn } })
}
