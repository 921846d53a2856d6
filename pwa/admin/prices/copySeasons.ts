import { moveToNextYear } from '#contract/days/yearly.ts'
import type { Season } from '#contract/prices/seasons.ts'

const getYear = ({ from }: { from: string }): string => from.slice(0, 4)

type NewSeason = Omit<Season, 'id'>

/**
 * The seasons of the latest year as new ones in the year after it. What comes back every year by itself is not copied, and
 * Easter takes its seasons along.
 */
export function copyToNextYear(seasons: readonly Season[]): NewSeason[] {
  const single = seasons.filter(({ repeats }) => !repeats)
  const latest = single.map(getYear).sort().at(-1)
  return single
    .filter((it) => getYear(it) === latest)
    .map(({ id: _id, ...season }) => ({ ...season, ...moveToNextYear({ ...season, yearly: true }) }))
}
