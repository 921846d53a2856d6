import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSoldOut } from '#contract/dayState.ts'
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
  const { data: availability, dataUpdatedAt } = useQuery(cardAvailabilityQuery)
  const { data: settings, isStale, refetch } = useQuery(bookingsEnabledQuery)
  // Refetched together with the availability, so that both change within 10 s.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only after a response about the availability
  useEffect(() => {
    if (isStale) void refetch({ cancelRefetch: false })
  }, [dataUpdatedAt])

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
