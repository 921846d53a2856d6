import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { isSoldOut } from '#contract/dayState.ts'
import type { Room } from '#contract/rooms.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { bookingsEnabledQuery, cardAvailabilityQuery, roomsQuery } from './queries.ts'
import { roomTexts } from './roomTexts.ts'

/** A room with its texts in the page's language. */
export type CardRoom = Omit<Room, 'nameEn' | 'descriptionEn'>

export type CardState = 'open' | 'soldOut' | 'suspended'

/** Rooms and the state of their cards (specification 4, "Room card status"). */
export function useRoomCards() {
  const { language } = useLanguage()
  // In one language: the texts of the other one, which the server's first answer adds, are no reason to draw a card anew.
  const shownRooms = useCallback(
    (all: Room[]) =>
      all.map(({ nameEn, descriptionEn, ...room }) => ({
        ...room,
        ...roomTexts({ ...room, nameEn, descriptionEn }, language),
      })),
    [language],
  )
  const rooms = useQuery({ ...roomsQuery, select: shownRooms })
  const { data: availability, dataUpdatedAt } = useQuery(cardAvailabilityQuery)
  const { data: settings, isStale, refetch } = useQuery(bookingsEnabledQuery)
  // The switch is asked for together with the cards' days, so that both are live within 10 s.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer about the days is a reason to ask
  useEffect(() => {
    if (isStale) void refetch({ cancelRefetch: false })
  }, [dataUpdatedAt])

  const stateOf = (room: CardRoom): CardState => {
    if (room.type === 'common') return 'open'
    if (settings?.enabled === false) return 'suspended'
    const days = availability?.find((it) => it.roomId === room.id)?.adminAvailability ?? []
    return isSoldOut(days, farmToday()) ? 'soldOut' : 'open'
  }
  return { rooms, stateOf }
}
