import type { Output } from '#contract/calls.ts'
import { type LocalizedRoom, useRooms } from '../useRooms.ts'

/** All rooms, or undefined while only some are known: the home page begins with three. */
export function useSearchedRooms(availability: Output<'availability.list'>): LocalizedRoom[] | undefined {
  const { data: rooms, isFetching } = useRooms()
  const areAllKnown = availability.every(({ roomId }) => rooms?.some(({ id }) => id === roomId))
  return areAllKnown || !isFetching ? rooms : undefined
}
