/** The region's statistics of a month as they are shown and copied. Pure. */
import { type Day, endOfMonth } from '#contract/days/days.ts'
import type { ReportedDay, ResidenceCount } from '#contract/duties/statistics.ts'

/** The days of a month that are over: through `yesterday`. */
export function getEndedDays(month: Day, yesterday: Day): { from: Day; to: Day } {
  const last = endOfMonth(month)
  return { from: month, to: last < yesterday ? last : yesterday }
}

/** The sum of a column. Whoever sleeps here for two nights is present twice. */
export const sumColumn = (
  days: ReportedDay[],
  field: 'roomsOccupied' | 'roomsAvailable' | 'bedsAvailable' | 'arrivals' | 'departures' | 'present',
): number => days.reduce((total, it) => total + it[field], 0)

/** The residences of a whole period, those with the most nights first, the unknown one last. */
export function sumResidences(days: ReportedDay[]): ResidenceCount[] {
  const sums = new Map<string | null, ResidenceCount>()
  for (const { residence, arrivals, departures, present } of days.flatMap((it) => it.residences)) {
    const before = sums.get(residence) ?? { residence, arrivals: 0, departures: 0, present: 0 }
    sums.set(residence, {
      residence,
      arrivals: before.arrivals + arrivals,
      departures: before.departures + departures,
      present: before.present + present,
    })
  }
  return [...sums.values()].toSorted(
    (a, b) => Number(a.residence === null) - Number(b.residence === null) || b.present - a.present,
  )
}

/** Cells between tabs, as spreadsheets take them from the clipboard. */
export const formatClipboardTable = (rows: Array<Array<string | number>>): string =>
  rows.map((cells) => cells.join('\t')).join('\n')
