/** Stays that are nearly a wanted one: what a search offers where the wanted one cannot be had. Free of schemas. */
import { addDays, type Day, daysBetween, type Stay } from '../days/days.ts'

/** How far a stay is moved, and by how many nights at most it is shortened. */
export const maxShiftDays = 7
export const maxCutNights = 7

const listNumbers = (max: number): number[] => Array.from({ length: max }, (_, i) => i + 1)

const change = ({ checkinDate, checkoutDate }: Stay, atCheckin: number, atCheckout: number): Stay => ({
  checkinDate: addDays(checkinDate, atCheckin),
  checkoutDate: addDays(checkoutDate, atCheckout),
})

/** The same number of nights, nearest first: 1 day later, 1 day earlier, 2 days later, … */
export const listMovedStays = (wanted: Stay): Stay[] =>
  listNumbers(maxShiftDays).flatMap((days) => [change(wanted, days, days), change(wanted, -days, -days)])

/** Fewer of the wanted nights, the longest first: without the last ones, or without the first ones. */
export const listShorterStays = (wanted: Stay): Stay[] =>
  listNumbers(Math.min(maxCutNights, daysBetween(wanted.checkinDate, wanted.checkoutDate) - 1)).flatMap((nights) => [
    change(wanted, 0, -nights),
    change(wanted, nights, 0),
  ])

/** A lost night changes a holiday more than another day of arrival, and that more than a night more. */
export function measureDistance(wanted: Stay, { checkinDate, checkoutDate }: Stay): number {
  const [atCheckin, atCheckout] = [
    daysBetween(wanted.checkinDate, checkinDate),
    daysBetween(wanted.checkoutDate, checkoutDate),
  ]
  const isShorter = atCheckin >= 0 && atCheckout <= 0
  return isShorter ? 4 * (atCheckin - atCheckout) : 3 * Math.abs(atCheckin) + Math.abs(atCheckout - atCheckin)
}

export const sortByDistance = (wanted: Stay, stays: Stay[]): Stay[] =>
  stays.toSorted((a, b) => measureDistance(wanted, a) - measureDistance(wanted, b))

/** The days that these stays have. */
export function getNearDays({ checkinDate, checkoutDate }: Stay, today: Day): { from: Day; to: Day } {
  const from = addDays(checkinDate, -maxShiftDays)
  return { from: from < today ? today : from, to: addDays(checkoutDate, maxShiftDays) }
}
