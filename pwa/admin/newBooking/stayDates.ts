/** The days of a booking, as staff choose them on a calendar or type them. */
import { type Day, daysBetween, isDay, type Stay } from '#contract/days/days.ts'
import { limits } from '#contract/stays/stay.ts'

export type StayDates = { checkinDate: Day | null; checkoutDate: Day | null }

/**
 * Applies a press on a day: the first one chooses the check-in day, the second one the check-out day. A day that cannot
 * end the stay, or a third one, begins a new choice.
 */
export function chooseDay({ checkinDate, checkoutDate }: StayDates, day: Day): StayDates {
  const nights = checkinDate === null || checkoutDate !== null ? 0 : daysBetween(checkinDate, day)
  return nights > 0 && nights <= limits.maxNights
    ? { checkinDate, checkoutDate: day }
    : { checkinDate: day, checkoutDate: null }
}

export const getStay = ({ checkinDate, checkoutDate }: StayDates): Stay | null =>
  checkinDate === null || checkoutDate === null ? null : { checkinDate, checkoutDate }

/** Typed days as a stay; null while they are none. */
export function parseStay({ checkinDate, checkoutDate }: Stay): Stay | null {
  if (!isDay(checkinDate) || !isDay(checkoutDate)) return null
  const nights = daysBetween(checkinDate, checkoutDate)
  return nights > 0 && nights <= limits.maxNights ? { checkinDate, checkoutDate } : null
}
