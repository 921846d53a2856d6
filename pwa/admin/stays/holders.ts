/** Which stays stand in the way of another one. */
import type { Stay } from '#contract/days.ts'
import type { Turnover } from '#contract/stay.ts'

/** Whether two stays in one room would occupy the same day. */
export const sharesDay = (a: Stay, b: Stay, turnover: Turnover): boolean =>
  turnover === 'blocked'
    ? a.checkinDate <= b.checkoutDate && b.checkinDate <= a.checkoutDate
    : a.checkinDate < b.checkoutDate && b.checkinDate < a.checkoutDate
