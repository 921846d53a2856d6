import { useQuery } from '@tanstack/react-query'
import { isSoldOut } from '#contract/days/dayState.ts'
import { farmToday } from '#pwa/clock.ts'
import { bookingsEnabledQuery, cardAvailabilityQuery } from '../queries.ts'
import { type LocalizedRoom, useRooms } from '../useRooms.ts'

export type CardState = 'open' | 'soldOut' | 'suspended'

/**
 * Rooms and the state of their cards: sold out (all of the next 30 days disabled), suspended (bookings disabled) or
 * open.
 */
export function useRoomCards() {
  const rooms = useRooms()
  const { data: availability } = useQuery(cardAvailabilityQuery)
  const { data: settings } = useQuery(bookingsEnabledQuery)

  const getCardState = (room: LocalizedRoom): CardState => {
    if (room.type === 'common') return 'open'
    if (settings?.enabled === false) return 'suspended'
    const days = availability?.find((it) => it.roomId === room.id)?.adminAvailability ?? []
    return isSoldOut(days, farmToday()) ? 'soldOut' : 'open'
  }
  return {
    rooms,
    /** The request has failed, or waits because there is no network. */
    hasFailed: rooms.isError || rooms.fetchStatus === 'paused',
    getCardState,
  }
}
