import { createElement, type ReactNode } from 'react'
import type { Booking } from '#contract/bookings.ts'
import type { ChannelStay } from '#contract/channels.ts'
import type { StayKind } from '#contract/guests.ts'
import { readStayGuests } from '../guests/queries.ts'

/** What is known of the guests of a stay. */
async function loadLines(of: { id: string; stay: StayKind }): Promise<string[][]> {
  const [{ describeGuests }, { guests }] = await Promise.all([import('./describeGuests.ts'), readStayGuests(of)])
  return describeGuests(guests)
}

/** A booking as a registration sheet, with what is known of its guests. */
export async function loadRegistrationSheet(booking: Booking): Promise<ReactNode> {
  const [{ RegistrationSheet }, lines] = await Promise.all([
    import('./RegistrationSheet.tsx'),
    loadLines({ id: booking.id, stay: 'booking' }),
  ])
  return createElement(RegistrationSheet, { booking, lines })
}

/** A portal's stay, in the same way. `room`: its name. */
export async function loadChannelStaySheet(stay: ChannelStay, room: string): Promise<ReactNode> {
  const [{ ChannelStaySheet }, lines] = await Promise.all([
    import('./ChannelStaySheet.tsx'),
    loadLines({ id: stay.id, stay: 'channelStay' }),
  ])
  return createElement(ChannelStaySheet, { stay, room, lines })
}
