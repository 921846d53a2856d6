import { useSearch } from 'wouter'
import { formatSearch, parseChoice } from '#contract/search/searchAddress.ts'
import { farmToday } from '#pwa/clock.ts'
import { getStay } from './selection.ts'
import type { WidgetState } from './useBookingWidget.ts'

type Widget = Pick<WidgetState, 'rooms' | 'selection' | 'isRoomGone'>

/**
 * Catalog ids of the sentences about what the address names, or was chosen before, and the page cannot choose, until the
 * guest has chosen something else.
 */
export function useChoiceProblems({ rooms, selection, isRoomGone }: Widget): string[] {
  const { roomId, search, problem } = parseChoice(new URLSearchParams(useSearch()), farmToday())
  const stay = getStay(selection)
  const isUnknownRoom = roomId !== null && rooms?.every((room) => room.id !== roomId)
  const chosen = stay && formatSearch({ ...stay, guests: selection.numberOfGuests })
  return [
    isUnknownRoom && (stay === null || selection.roomId === null) ? /*i18n*/ 'booking.unknownRoom' : null,
    isRoomGone && !isUnknownRoom ? /*i18n*/ 'booking.roomGone' : null,
    chosen === null || chosen === (search && formatSearch(search)) ? problem : null,
  ].filter((it) => it !== null)
}
