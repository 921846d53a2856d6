import { useSearch } from 'wouter'
import { parseChoice } from '#contract/searchAddress.ts'
import { farmToday } from '#pwa/clock.ts'
import type { WidgetState } from './useBookingWidget.ts'

/** Catalog ids of the sentences about what the address names and the page cannot choose. */
export function useChoiceProblems({ rooms }: Pick<WidgetState, 'rooms'>): string[] {
  const { roomId, problem } = parseChoice(new URLSearchParams(useSearch()), farmToday())
  const isUnknownRoom = roomId !== null && rooms?.every((room) => room.id !== roomId)
  return [isUnknownRoom ? /*i18n*/ 'booking.unknownRoom' : null, problem].filter((it) => it !== null)
}
