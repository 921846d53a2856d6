import { createElement, type ReactNode } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { readStayGuests } from '../guests/queries.ts'

/** A booking as a registration sheet, with what is known of its guests. */
export async function loadRegistrationSheet(booking: Booking): Promise<ReactNode> {
  const [{ RegistrationSheet }, { describeGuests }, { guests }] = await Promise.all([
    import('./RegistrationSheet.tsx'),
    import('./describeGuests.ts'),
    readStayGuests({ id: booking.id, stay: 'booking' }),
  ])
  return createElement(RegistrationSheet, { booking, lines: describeGuests(guests) })
}
