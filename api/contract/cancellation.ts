/** The cancellation penalty. It depends on the whole days from the day of cancelling to check-in. */
import type { Booking } from './bookings.ts'
import { addDays, type Day } from './days.ts'
import { formatMoney, parseCents } from './money.ts'
import type { CancellationBands } from './property.ts'

/** Cancelling from `from` through `through` costs `percent` of the price. `from: null` is any earlier day. */
type CancellationBand = { percent: number; from: Day | null; through: Day }

/**
 * The farm's bands as days of a stay, earliest first. The last one ends on the check-in day. No-shows and non-refundable stays cost
 * 100 %.
 */
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

/** What cancelling costs: `amount` is decimal text, `percent` of the price. */
export type CancellationCost = { percent: number; amount: string }

/**
 * What it costs to cancel a booking on a day, of the agreed price, or of the list price if none was agreed. From the
 * check-in day on it is 100 %.
 */
export function getCancellationCost(
  bands: CancellationBands,
  booking: Pick<Booking, 'checkinDate' | 'agreedPrice' | 'listPrice'>,
  day: Day,
): CancellationCost {
  const percent = getCancellationBands(bands, booking.checkinDate).find(({ through }) => day <= through)?.percent ?? 100
  const cents = parseCents(booking.agreedPrice ?? booking.listPrice) ?? 0
  return { percent, amount: formatMoney(Math.round((cents * percent) / 100)) }
}
