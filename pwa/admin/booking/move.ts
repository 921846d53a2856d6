/** What a booking would become in another room or on other days. */
import type { Booking } from '#contract/bookings/bookings.ts'
import { isSameStay, type Stay } from '#contract/days/days.ts'
import { type EditBody, isValidBody } from './editForm.ts'

/** Where a booking goes. */
export type Target = Stay & { roomId: number }

export const getPlace = ({ roomId, checkinDate, checkoutDate }: Booking): Target => ({
  roomId,
  checkinDate,
  checkoutDate,
})

export const isMoved = (booking: Booking, target: Target): boolean =>
  booking.roomId !== target.roomId || !isSameStay(booking, target)

/**
 * The body of `bookings.edit` that changes nothing else; null for a booking that the form would not accept either.
 * `nightsPrice`: what the nights cost there, as the dialog shows it.
 */
export function toMoveBody(booking: Booking, target: Target, nightsPrice?: string): EditBody | null {
  const body = { ...booking, ...target, nightsPrice }
  return isValidBody(body) ? body : null
}

/** The booking to change rooms with: it alone has the target's days, and the booking keeps its own days. */
export function findSwapPartner(booking: Booking, target: Target, holders: Booking[]): Booking | null {
  const [partner, ...others] = holders
  return partner && others.length === 0 && isSameStay(booking, target) ? partner : null
}
