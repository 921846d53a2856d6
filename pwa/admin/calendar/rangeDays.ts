/** The days of the form for many days, as staff press them on the calendar or type them. */
import { type Day, daysBetween, isDay, rangeInclusive } from '#contract/days/days.ts'
import { limits } from '#contract/stays/stay.ts'

/** Both inclusive. Empty until chosen, and any text while it is typed. */
export type RangeDays = { from: string; last: string }

/** Applies a press: the first one chooses the first day, the second one the last. An earlier day, or a third one, begins anew. */
export function pressRangeDay({ from, last }: RangeDays, day: Day): RangeDays {
  const canEnd = isDay(from) && last === '' && from <= day
  return canEnd ? { from, last: day } : { from: day, last: '' }
}

/** The chosen days; only the first one while the last is missing or too far away. */
export function listRangeDays({ from, last }: RangeDays): Day[] {
  if (!isDay(from)) return []
  const isRange = isDay(last) && from <= last && daysBetween(from, last) < limits.maxRangeDays
  return isRange ? rangeInclusive(from, last) : [from]
}
