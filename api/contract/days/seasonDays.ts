/** Which season decides on which day: seasons may come back every year, and lie over each other. Free of schemas. */
import { addDays, type Day, daysBetween } from './days.ts'
import { listOccurrences, type Period } from './yearly.ts'

type Placed = Period & {
  rank?: number | null | undefined
  repeats?: boolean | undefined
  followsEaster?: boolean | undefined
}

const toYearly = <S extends Placed>(season: S) => ({
  ...season,
  yearly: season.repeats ?? false,
  followsEaster: season.followsEaster ?? false,
})

const getLength = ({ from, to }: Period): number => daysBetween(from, to)

/** Negative when `a` decides over `b`: the higher rank first, then the narrower one. No rank counts as 0. */
const compare = (a: Placed, b: Placed): number =>
  (b.rank ?? 0) - (a.rank ?? 0) || getLength(a) - getLength(b) || (a.from > b.from ? -1 : 1)

/**
 * The seasons as they follow each other from `first` to `last`, earliest first: no two share a day, and what comes back every
 * year is there for each year. One that lies in a wider one splits it.
 */
export function resolveSeasons<S extends Placed>(seasons: readonly S[], first: Day, last: Day): S[] {
  const occurrences = seasons
    .flatMap((season) => listOccurrences(toYearly(season), first, last).map((period) => ({ ...season, ...period })))
    .sort(compare)
  const edges = [...new Set(occurrences.flatMap(({ from, to }) => [from, addDays(to, 1)]))].sort()
  const resolved: { source: S; from: Day; to: Day }[] = []
  for (const [i, end] of edges.entries()) {
    const from = edges[i - 1]
    const source = from === undefined ? undefined : occurrences.find((it) => it.from <= from && from <= it.to)
    if (from === undefined || !source) continue
    const before = resolved.at(-1)
    const to = addDays(end, -1)
    if (before && before.source === source && addDays(before.to, 1) === from) before.to = to
    else resolved.push({ source, from, to })
  }
  return resolved
    .map(({ source, from, to }) => ({ ...source, from, to }))
    .filter(({ from, to }) => from <= last && to >= first)
}

/** By the list of seasons and the year. Every price of a calendar or a search asks for a season. */
const resolvedYears = new WeakMap<readonly Placed[], Map<string, Placed[]>>()

function getYear<S extends Placed>(seasons: readonly S[], year: string): S[] {
  const years: Map<string, S[]> = (resolvedYears as WeakMap<readonly S[], Map<string, S[]>>).get(seasons) ?? new Map()
  const known = years.get(year) ?? resolveSeasons(seasons, `${year}-01-01`, `${year}-12-31`)
  years.set(year, known)
  resolvedYears.set(seasons, years)
  return known
}

/** The season that decides on a day. */
export function findSeason<S extends Placed>(seasons: readonly S[], day: Day): S | undefined {
  if (seasons.length === 0) return undefined
  const ordered = getYear(seasons, day.slice(0, 4))
  let [low, high] = [0, ordered.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const season = ordered[middle]
    if (!season) return undefined
    if (day < season.from) high = middle - 1
    else if (day > season.to) low = middle + 1
    else return season
  }
  return undefined
}

/** Long enough for every way in which Easter can lie to another season, but for rare ones. */
const checkedYears = 40

/** Whether the narrower one decides: neither has been given a rank, and one lies wholly in the other. */
const isNested = (a: Placed, b: Placed): boolean => {
  const [outer, inner] = getLength(a) > getLength(b) ? [a, b] : [b, a]
  const isInside = outer.from <= inner.from && inner.to <= outer.to && getLength(outer) > getLength(inner)
  return isInside && (a.rank ?? null) === null && (b.rank ?? null) === null
}

/** Two seasons that share days while nothing says which of them decides: their places in the list, the later one first. */
export function findUndecided(seasons: readonly Placed[]): [number, number][] {
  if (seasons.length === 0) return []
  const starts = seasons.map(({ from }) => from).sort()
  const first = starts[0] ?? ''
  const last = addDays(
    starts.at(-1) ?? '',
    366 * (seasons.some(({ followsEaster }) => followsEaster) ? checkedYears : 3),
  )
  const occurrences = seasons
    .flatMap((season, index) =>
      listOccurrences(toYearly(season), first, last).map((period) => ({ ...season, ...period, index })),
    )
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.index - b.index))
  const found = new Map<string, [number, number]>()
  for (const [i, season] of occurrences.entries()) {
    for (const later of occurrences.slice(i + 1)) {
      if (later.from > season.to) break
      const isDecided = (later.rank ?? 0) !== (season.rank ?? 0) || isNested(season, later)
      const key = [season.index, later.index].sort().join()
      if (!isDecided && !found.has(key)) found.set(key, [later.index, season.index])
    }
  }
  return [...found.values()]
}
