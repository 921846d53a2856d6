import { type Refusal, refuse } from '#api/errors.ts'
import type { Stay } from '#contract/days.ts'
import type { LockedPeriod } from '#contract/lockedPeriods.ts'

/** 423, with the sentence of the period, when the stay has a day in a locked period, the check-out day included. */
export function checkLockedPeriods(stay: Stay, periods: LockedPeriod[]): Refusal | null {
  const period = periods.find(({ from, to }) => from <= stay.checkoutDate && to >= stay.checkinDate)
  return period ? refuse('locked_period', { sentence: { it: period.reason, en: period.reasonEn } }) : null
}
