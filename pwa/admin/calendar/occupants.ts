/** Who has a day of a room. */
import { type Day, getOccupiedDays, type Stay } from '#contract/days.ts'
import type { Turnover } from '#contract/stay.ts'

/** The bookings that occupy a day from `from` to `last`, both inclusive. The check-out day may be free. */
export const listOccupants = <T extends Stay>(bookings: T[], from: Day, last: Day, turnover: Turnover): T[] =>
  bookings.filter((it) => getOccupiedDays(it, turnover).some((day) => from <= day && day <= last))
