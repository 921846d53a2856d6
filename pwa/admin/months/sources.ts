/** The rows of the table of sources: all direct bookings, what they consist of, each portal, and the sum. */
import type { I18n } from '@lingui/core'
import type { Figures, Source } from './figures.ts'
import { listKeys, nameSource } from './labels.ts'

type Counts = Map<Source | null, number>

export type SourceRow = {
  key: string
  /** A part of the row above. */
  isPart: boolean
  getName: (i18n: I18n) => string
  sum: (counts: Counts) => number
}

const isPortal = (source: Source | null): boolean => source?.startsWith('channel ') ?? false

/** `periods`: only sources that occur in one of them have a row. */
export function listSourceRows(periods: Figures[]): SourceRow[] {
  const sources = listKeys(periods.flatMap(({ bookings, grossCents }) => [bookings, grossCents]))
  const buildRow = (key: string, label: string, contains: (source: Source | null) => boolean): SourceRow => ({
    key,
    isPart: false,
    getName: (i18n) => i18n.t(label),
    sum: (counts) => [...counts].reduce((sum, [source, count]) => (contains(source) ? sum + count : sum), 0),
  })
  const buildSource = (source: Source | null): SourceRow => ({
    key: `source ${source}`,
    isPart: !isPortal(source),
    getName: (i18n) => nameSource(source, i18n),
    sum: (counts) => counts.get(source) ?? 0,
  })
  return [
    buildRow('direct', /*i18n*/ 'admin.months.direct', (it) => !isPortal(it)),
    ...sources.filter((it) => !isPortal(it)).map(buildSource),
    ...sources.filter(isPortal).map(buildSource),
    buildRow('all', /*i18n*/ 'admin.months.all', () => true),
  ]
}
