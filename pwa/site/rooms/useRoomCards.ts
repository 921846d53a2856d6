import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSoldOut } from '#contract/dayState.ts'
import { farmToday } from '#pwa/clock.ts'
import { bookingsEnabledQuery, cardAvailabilityQuery } from '../queries.ts'
import { type LocalizedRoom, useRooms } from './useRooms.ts'

export type CardState = 'open' | 'soldOut' | 'suspended'

/** Rooms and the state of their cards (specification 4, "Room card status"). */
export function useRoomCards() {
  const rooms = useRooms()
  const { data: availability, dataUpdatedAt } = useQuery(cardAvailabilityQuery)
  const { data: settings, isStale, refetch } = useQuery(bookingsEnabledQuery)
  // The switch is asked for together with the cards' days, so that both are live within 10 s.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer about the days is a reason to ask
  useEffect(() => {
    if (isStale) void refetch({ cancelRefetch: false })
  }, [dataUpdatedAt])

  const getCardState = (room: LocalizedRoom): CardState => {
    if (room.type === 'common') return 'open'
    if (settings?.enabled === false) return 'suspended'
    const days = availability?.find((it) => it.roomId === room.id)?.adminAvailability ?? []
    return isSoldOut(days, farmToday()) ? 'soldOut' : 'open'
  }
  return { rooms, getCardState }
}
