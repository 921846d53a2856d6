/** The whole answer to a search: the rooms one by one, rooms together, and what is nearest where nothing near is free. */
import type { Availability } from '../availability.ts'
import type { Stay } from '../days/days.ts'
import { type Combination, findCombinations, findCombinationsNear } from '../stays/combinations.ts'
import { findNearestStay, type SearchContext, type SearchedRoom, type SearchResult, searchRooms } from './search.ts'
import type { Search } from './searchAddress.ts'

/** `stay`: the searched one, or the nearest one for which rooms hold the guests together. */
export type Together<R> = { stay: Stay; combinations: Combination<R>[] }

export type SearchAnswer<R> = {
  results: SearchResult<R>[]
  /** Null where a room alone is enough and not dearer, and where there is none. */
  together: Together<R> | null
  /** When nothing nearly the same is free. */
  nearest: ReturnType<typeof findNearestStay<R & SearchedRoom>>
}

/** Those that are cheaper than each free room, or all where no room is free. */
function chooseCombinations<R>(combinations: Combination<R>[], results: SearchResult<R>[]): Combination<R>[] {
  const free = results.filter((it) => it.kind === 'free')
  if (free.length === 0) return combinations
  const lowest = Math.min(...free.map(({ price }) => Number(price ?? Infinity)))
  return combinations.filter(({ price }) => price !== null && Number(price) < lowest)
}

export function answerSearch<R extends SearchedRoom>(
  rooms: R[],
  availability: Availability[],
  search: Search,
  context: SearchContext,
): SearchAnswer<R> {
  const { checkinDate, checkoutDate } = search
  const results = searchRooms(rooms, availability, search, context)
  const combinations = chooseCombinations(findCombinations(rooms, availability, search, context), results)
  if (combinations.length > 0)
    return { results, together: { stay: { checkinDate, checkoutDate }, combinations }, nearest: null }
  if (results.some(({ kind }) => kind !== 'unavailable')) return { results, together: null, nearest: null }
  const together = findCombinationsNear(rooms, availability, search, context)
  return { results, together, nearest: together ? null : findNearestStay(rooms, availability, search, context) }
}
