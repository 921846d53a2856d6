/** The cancellation penalty. It depends on the whole days from the day of cancelling to check-in. */
import { addDays, type Day } from './days.ts'
import { property } from './property.ts'

/** Cancelling from `from` through `through` costs `percent` of the price. `from: null` is any earlier day. */
type CancellationBand = { percent: number; from: Day | null; through: Day }

/**
 * The bands of a stay, earliest first. The last one ends on the check-in day. No-shows and non-refundable stays cost
 * 100 %.
 */
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
