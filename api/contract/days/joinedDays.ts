/** Days that follow each other, joined. Free of schemas. */
import { addDays, type Day, type Stay } from './days.ts'
import type { Period } from './yearly.ts'

export function joinDays(days: readonly Day[]): Period[] {
  const periods: Period[] = []
  for (const day of days.toSorted()) {
    const last = periods.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else periods.push({ from: day, to: day })
  }
  return periods
}

/** Nights, each named by its first day, as stays. */
export const joinNights = (nights: readonly Day[]): Stay[] =>
  joinDays(nights).map(({ from, to }) => ({ checkinDate: from, checkoutDate: addDays(to, 1) }))
