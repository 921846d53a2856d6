import type { Booking } from '#contract/bookings.ts'
import type { ChannelStay } from '#contract/channels.ts'
import { addDays } from '#contract/days.ts'
import type { Turnover } from '#contract/stay.ts'
import type { KeptStay } from './keptStays.ts'

/** A portal's stay as a calendar counts it, like the server: its check-out day is free under either rule. */
export const toCalendarStay = ({ checkinDate, checkoutDate }: ChannelStay, turnover: Turnover) => ({
  checkinDate,
  checkoutDate: turnover === 'blocked' ? addDays(checkoutDate, -1) : checkoutDate,
  status: 'confirmed' as const satisfies Booking['status'],
})

/** The days that an offer keeps, as a calendar counts them. */
export const toHeldStay = ({ checkinDate, checkoutDate }: KeptStay) => ({
  ...{ checkinDate, checkoutDate },
  status: 'pending' as const satisfies Booking['status'],
})
