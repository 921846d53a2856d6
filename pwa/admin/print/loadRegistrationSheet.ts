import { createElement, type ReactNode } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { ChannelStay } from '#contract/channels.ts'
import type { StayKind } from '#contract/guests/guests.ts'
import { readStayGuests } from '../guests/queries.ts'
import { readRooms } from '../rooms/queries.ts'

/** The room of a stay, and what is known of its guests. */
async function loadFacts({ roomId, ...of }: { roomId: number; id: string; stay: StayKind }) {
  const [{ describeGuests }, { guests }, rooms] = await Promise.all([
    import('./describeGuests.ts'),
    readStayGuests(of),
    readRooms(),
  ])
  return { room: rooms.find(({ id }) => id === roomId), lines: describeGuests(guests) }
}

/** A booking as a registration sheet, with what is known of its guests. */
export async function loadRegistrationSheet(booking: Booking): Promise<ReactNode> {
  const { id, roomId } = booking
  const [{ RegistrationSheet }, facts] = await Promise.all([
    import('./RegistrationSheet.tsx'),
    loadFacts({ id, roomId, stay: 'booking' }),
  ])
  return createElement(RegistrationSheet, { booking, ...facts })
}

/** A portal's stay, in the same way. */
export async function loadChannelStaySheet(stay: ChannelStay): Promise<ReactNode> {
  const { id, roomId } = stay
  const [{ ChannelStaySheet }, facts] = await Promise.all([
    import('./ChannelStaySheet.tsx'),
    loadFacts({ id, roomId, stay: 'channelStay' }),
  ])
  return createElement(ChannelStaySheet, { stay, ...facts })
}
