/** The discounts by the length of a stay: the one that it has, and its line. Free of schemas. */
import { getNights, type Stay } from '../days/days.ts'
import type { Line } from '../money/ledgerFields.ts'
import { shareOf } from '../money/money.ts'
import type { LengthDiscount } from './priceRules.ts'

/** The largest step that the nights of the stay reach. `otherNights`: those of its other rooms. */
export function findLengthDiscount(
  discounts: readonly LengthDiscount[],
  { roomId, otherNights = 0, ...stay }: Stay & { roomId: number; otherNights?: number | undefined },
): LengthDiscount | null {
  const nights = getNights(stay).length + otherNights
  return (
    discounts
      .filter((it) => it.nights <= nights && !it.exceptRoomIds.includes(roomId))
      .toSorted((a, b) => b.nights - a.nights)[0] ?? null
  )
}

/** Whether a line is the discount by the length of the stay. */
export const isLengthDiscount = ({ kind, percent, nights }: Pick<Line, 'kind' | 'percent' | 'nights'>): boolean =>
  kind === 'adjustment' && percent !== undefined && nights !== undefined

/**
 * The lines of the parts of one stay, whose discounts of the same step together are that of all their nights: each part has
 * what is left after those before it, so no cent is lost by rounding.
 */
export function spreadDiscount(parts: { nightsCents: number; lines: Line[] }[]): Line[][] {
  const sums = new Map<string, number>()
  return parts.map(({ nightsCents, lines }) =>
    lines.flatMap((line) => {
      if (!isLengthDiscount(line)) return line
      const step = `${line.nights} ${line.percent}`
      const before = sums.get(step) ?? 0
      sums.set(step, before + nightsCents)
      const share = (cents: number) => shareOf(cents, line.percent ?? 0)
      const amountCents = share(before) - share(before + nightsCents)
      return amountCents === 0 ? [] : { ...line, amountCents }
    }),
  )
}
