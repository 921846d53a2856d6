/** Periods that come back every year: seasons and closures. Free of schemas, because pages use it too. */
import { addDays, type Day, daysBetween, isDay } from './days.ts'

/** The first and the last day are included. */
export type Period = { from: Day; to: Day }
/** `followsEaster`: in other years the period is as far from Easter as in its first one. */
export type YearlyPeriod = Period & { yearly: boolean; followsEaster?: boolean }

const getYear = (day: Day): number => Number(day.slice(0, 4))

/** Easter Sunday in the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
export function getEaster(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  // Days from 1 March.
  return addDays(`${year}-03-01`, h + l - 7 * m + 21)
}

/**
 * The same day in another year. In a year without 29 February a period begins on 1 March and ends on 28 February instead,
 * so it never gets a day that it does not have in a leap year.
 */
function moveToYear(day: Day, year: number, edge: 'from' | 'to'): Day {
  const moved = `${year}${day.slice(4)}`
  return isDay(moved) ? moved : `${year}${edge === 'from' ? '-03-01' : '-02-28'}`
}

function moveByYears({ from, to, followsEaster }: YearlyPeriod, years: number): Period {
  if (!followsEaster)
    return { from: moveToYear(from, getYear(from) + years, 'from'), to: moveToYear(to, getYear(to) + years, 'to') }
  const shift = daysBetween(getEaster(getYear(from)), getEaster(getYear(from) + years))
  return { from: addDays(from, shift), to: addDays(to, shift) }
}

/** The same period in the next year. */
export const moveToNextYear = (period: YearlyPeriod): Period => moveByYears(period, 1)

/** The times when a period comes that share a day with `first` to `last`, earliest first. None is before the period's own year. */
export function listOccurrences(period: YearlyPeriod, first: Day, last: Day): Period[] {
  const isNear = ({ from, to }: Period) => from <= to && from <= last && to >= first
  if (!period.yearly) return isNear(period) ? [{ from: period.from, to: period.to }] : []
  // A period that follows Easter may come a month earlier than in the year before.
  const earliest = Math.max(0, getYear(first) - getYear(period.to) - 1)
  const latest = Math.max(0, getYear(last) - getYear(period.from) + 1)
  return Array.from({ length: Math.max(0, latest - earliest + 1) }, (_, i) => moveByYears(period, earliest + i)).filter(
    isNear,
  )
}
