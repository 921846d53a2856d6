/** The answer to the search in the address, from the server's page, the picker's months, or the network. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import type { Output } from '#contract/calls.ts'
import { type Day, startOfMonth } from '#contract/days.ts'
import { findNearestStay, findTwoRooms, getAnsweredDays, getSearchedDays, searchRooms } from '#contract/search.ts'
import { parseSearch, type Search } from '#contract/searchAddress.ts'
import { limits } from '#contract/stay.ts'
import { farmToday } from '#pwa/clock.ts'
import { availabilityKey } from '../booking/queries.ts'
import { listMonthsToLoad } from '../booking/useRoomCalendar.ts'
import { useBookingsEnabled } from '../shell/BookingsEnabledProvider.tsx'
import type { LocalizedRoom } from '../useRooms.ts'
import { hasFailed, storeAnswer, useStoredAnswer } from './answer.ts'
import { joinRanges, searchQuery } from './queries.ts'
import type { Answer } from './readAnswer.ts'

type Availability = Output<'availability.list'>

/** What the picker has already loaded, when it covers the searched days. */
function useLoadedMonths(search: Search | null): { availability: Availability; at: number } | undefined {
  const client = useQueryClient()
  if (search === null) return undefined
  const { from, to } = getAnsweredDays(search, farmToday())
  const days = { checkinDate: from, checkoutDate: to }
  const ranges = listMonthsToLoad(days, startOfMonth(from)).map((month) =>
    client.getQueryState<Availability>([...availabilityKey, month]),
  )
  const loaded = ranges.flatMap((range) => (range?.data ? [{ data: range.data, at: range.dataUpdatedAt }] : []))
  if (loaded.length < ranges.length) return undefined
  return { availability: joinRanges(loaded.map(({ data }) => data)), at: Math.min(...loaded.map(({ at }) => at)) }
}

const findCovering = (answer: Answer | null, { from, to }: { from: Day; to: Day }): Answer | null =>
  answer && answer.from <= from && to <= answer.to ? answer : null

const noDays = { from: '', to: '' }

export function useSearchResults(rooms: LocalizedRoom[] | undefined) {
  const parameters = new URLSearchParams(useSearch())
  const today = farmToday()
  const bookingsEnabled = useBookingsEnabled()
  const { search, problem } = parseSearch(parameters, today)
  const loadedMonths = useLoadedMonths(search)
  const days = search ? getSearchedDays(search, today) : noDays
  const query = useQuery({
    ...searchQuery(days),
    enabled: search !== null,
    ...(loadedMonths ? { placeholderData: loadedMonths.availability } : {}),
  })
  const { isPlaceholderData, dataUpdatedAt, refetch } = query
  const isOutdated = search !== null && hasFailed(query)
  const stored = useStoredAnswer(isOutdated)
  const kept = isOutdated ? (loadedMonths ?? (search && findCovering(stored, getAnsweredDays(search, today)))) : null
  const data = query.data ?? kept?.availability
  const { from, to } = days
  useEffect(() => {
    if (query.data && !isPlaceholderData && from !== '')
      storeAnswer({ at: dataUpdatedAt, from, to, availability: query.data })
  }, [query.data, isPlaceholderData, dataUpdatedAt, from, to])
  const context = { today, bookingsEnabled }
  const isAnswered = search !== null && rooms !== undefined && data !== undefined
  const results = isAnswered ? searchRooms(rooms, data, search, context) : null
  const hasFree = results?.some((it) => it.kind !== 'unavailable') ?? false
  return {
    search,
    problem,
    results,
    hasFailed: isOutdated,
    /** The time of an answer that could not be refreshed, in milliseconds since 1970; otherwise null. */
    outdatedAt: isOutdated ? (query.data ? dataUpdatedAt : (kept?.at ?? null)) : null,
    retry: () => void refetch(),
    /** For a party that no room holds. */
    twoRooms: isAnswered && search.guests > limits.maxGuestsByGuest ? findTwoRooms(rooms, data, search, context) : null,
    /** When no room is free on these days or a few days earlier or later. */
    nearest:
      isAnswered && !hasFree && !isPlaceholderData ? findNearestStay(rooms, data, search, days.to, context) : null,
  }
}
