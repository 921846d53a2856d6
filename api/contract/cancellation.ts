/** What cancelling costs, by whole days from the day of cancelling to check-in (specification 9; the design settles the gaps). */
import { addDays, type Day, daysBetween } from './days.ts'
import { property } from './property.ts'

/** Cancelling from `from` (null: as early as one likes) through `through` costs `percent` of the stay. */
export type CancellationBand = { percent: number; from: Day | null; through: Day }

/** The bands of a stay in order of time; the last ends on the day of arrival. Prepaid non-refundable stays and no-shows cost 100 %. */
export function getCancellationBands(checkinDate: Day): CancellationBand[] {
  return property.cancellation.map(({ fromDays, percent }, index) => {
    const earlier = property.cancellation[index - 1]
    return {
      percent,
      from: earlier ? addDays(checkinDate, 1 - earlier.fromDays) : null,
      through: addDays(checkinDate, -fromDays),
    }
  })
}

/** The penalty in percent when a stay that begins on `checkinDate` is cancelled on `today`; 100 once it has begun. */
export function getCancellationPenalty(checkinDate: Day, today: Day): number {
  const days = daysBetween(today, checkinDate)
  return property.cancellation.find(({ fromDays }) => days >= fromDays)?.percent ?? 100
}
