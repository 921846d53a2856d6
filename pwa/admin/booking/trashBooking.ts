import type { Booking } from '#contract/bookings/bookings.ts'
import { call } from '#pwa/api.ts'
import { serverNow } from '#pwa/clock.ts'
import type { SendOptions } from './eachBooking.ts'

/** Whether somebody else has moved the booking to the trash since a dialog about it was opened. */
export const isTrashedSince = (seen: Booking, current: Booking | null): boolean =>
  seen.deletedAt === null && current !== null && current.deletedAt !== null

/** Moves a booking to the trash, and returns it as the server has it then: the response has no row. */
export async function trashBooking(booking: Booking, options: SendOptions): Promise<Booking> {
  await call('bookings.trash', options)
  return { ...booking, version: options.version + 1, deletedAt: new Date(serverNow()).toISOString() }
}
