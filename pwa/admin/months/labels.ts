import type { I18n } from '@lingui/core'
import type { BookingOrigin } from '#contract/stays/stay.ts'
import { formatNationality } from '../subjects/nationality.ts'
import type { Source } from './figures.ts'

const originLabels: Record<BookingOrigin, string> = {
  site: /*i18n*/ 'admin.months.origin.site',
  desk: /*i18n*/ 'admin.months.origin.desk',
  import: /*i18n*/ 'admin.months.origin.import',
}

export const nameNationality = (nationality: string | null, i18n: I18n): string =>
  nationality === null ? i18n.t('admin.months.unknown') : formatNationality(nationality, i18n)

const isOrigin = (source: Source): source is BookingOrigin => source in originLabels

/** A channel has the name that the owner has given it. */
export function nameSource(source: Source | null, i18n: I18n): string {
  if (source === null) return i18n.t('admin.months.unknown')
  return isOrigin(source) ? i18n.t(originLabels[source]) : source.slice('channel '.length)
}

/** The keys that occur in any of the maps, those with the highest counts of the last map first, the unknown one last. */
export function listKeys<Key extends string>(maps: Map<Key | null, number>[]): (Key | null)[] {
  const keys = [...new Set(maps.flatMap((map) => [...map.keys()]))]
  const getCounts = (key: Key | null) => maps.map((map) => map.get(key) ?? 0)
  return keys.sort((a, b) => {
    if (a === null || b === null) return a === null ? 1 : -1
    const [countsA, countsB] = [getCounts(a), getCounts(b)]
    const place = countsA.findLastIndex((count, i) => count !== countsB[i])
    return (countsB[place] ?? 0) - (countsA[place] ?? 0)
  })
}
