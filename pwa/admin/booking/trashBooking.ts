import type { Booking } from '#contract/bookings/bookings.ts'
import { call } from '#pwa/api.ts'
import { serverNow } from '#pwa/clock.ts'
import type { SendOptions } from './eachBooking.ts'

/** Moves a booking to the trash, and returns it as the server has it then: the response has no row. */
export async function trashBooking(booking: Booking, options: SendOptions): Promise<Booking> {
  await call('bookings.trash', options)
  return { ...booking, version: options.version + 1, deletedAt: new Date(serverNow()).toISOString() }
}
