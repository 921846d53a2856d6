/** The cancellation penalty. It depends on the whole days from the day of cancelling to check-in. */

import type { Booking } from '../bookings/bookings.ts'
import { addDays, type Day } from '../days/days.ts'
import type { CancellationBands } from '../property.ts'
import { getAgreedCents, type Ledger } from './ledger.ts'
import { formatMoney, shareOf } from './money.ts'

/** Cancelling from `from` through `through` costs `percent` of the price. `from: null` is any earlier day. */
export type CancellationBand = { percent: number; from: Day | null; through: Day }

/** The farm's bands as days of a stay, earliest first. The last one ends on the check-in day. */
export function getCancellationBands(bands: CancellationBands, checkinDate: Day): CancellationBand[] {
  return bands.map(({ fromDays, percent }, index) => {
    const earlier = bands[index - 1]
    return {
      percent,
      from: earlier ? addDays(checkinDate, 1 - earlier.fromDays) : null,
      through: addDays(checkinDate, -fromDays),
    }
  })
}

/** What a no-show and a non-refundable stay cost, as a percentage of the price: as much as cancelling on the check-in day. */
export const getNoShowPercent = (bands: CancellationBands): number => bands.at(-1)?.percent ?? 100

/**
 * One line of the terms in general, in days before arrival: at least `days` and less than in the line above; `from` days
 * through `to`; or the rest through the check-in day with no-shows and non-refundable stays, which is everything when
 * `days` is null.
 */
export type CancellationLine = { percent: number } & (
  | { kind: 'from'; days: number }
  | { kind: 'between'; from: number; to: number }
  | { kind: 'rest'; days: number | null }
)

/** The terms in general. The lines leave out no day. A band that begins later than it states has a second line. */
export function getCancellationLines(bands: CancellationBands): CancellationLine[] {
  return bands.flatMap<CancellationLine>(({ stated, fromDays, percent }, index) => {
    const earlier = bands[index - 1]
    if (stated === null) return [{ kind: 'rest', days: earlier ? earlier.fromDays - 1 : null, percent }]
    const line = { kind: 'from', days: stated, percent } as const
    return fromDays === stated ? [line] : [line, { kind: 'between', from: stated - 1, to: fromDays, percent }]
  })
}

/** What cancelling costs: `amount` is decimal text, `percent` of the price. */
export type CancellationCost = { percent: number; amount: string }

/**
 * What it costs to cancel a booking on a day, of the agreed price, or of the price of nights and extras if none was agreed.
 * After the check-in day it is a no-show.
 */
export function getCancellationCost(
  bands: CancellationBands,
  booking: Pick<Booking, 'checkinDate'> & Pick<Ledger, 'agreedPrice' | 'listPrice' | 'id' | 'lines'>,
  day: Day,
): CancellationCost {
  const band = getCancellationBands(bands, booking.checkinDate).find(({ through }) => day <= through)
  const percent = band?.percent ?? getNoShowPercent(bands)
  return { percent, amount: formatMoney(shareOf(getAgreedCents(booking), percent)) }
}
