/** The days of a booking, as staff choose them on a calendar or type them. */
import { checkNights, type Day, isDay, type Stay } from '#contract/days/days.ts'

export type StayDates = { checkinDate: Day | null; checkoutDate: Day | null }

/**
 * Applies a press on a day: the first one chooses the check-in day, the second one the check-out day. A day that cannot
 * end the stay, or a third one, begins a new choice.
 */
export function chooseDay({ checkinDate, checkoutDate }: StayDates, day: Day): StayDates {
  const canEnd =
    checkinDate !== null && checkoutDate === null && checkNights({ checkinDate, checkoutDate: day }) === null
  return canEnd ? { checkinDate, checkoutDate: day } : { checkinDate: day, checkoutDate: null }
}

export const getStay = ({ checkinDate, checkoutDate }: StayDates): Stay | null =>
  checkinDate === null || checkoutDate === null ? null : { checkinDate, checkoutDate }

/** Typed days as a stay; null while they are none. */
export function parseStay({ checkinDate, checkoutDate }: Stay): Stay | null {
  const stay = { checkinDate, checkoutDate }
  return isDay(checkinDate) && isDay(checkoutDate) && checkNights(stay) === null ? stay : null
}
