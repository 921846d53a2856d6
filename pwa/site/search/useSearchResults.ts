/** The answer to the search in the address, from the server's page, the picker's months, or the network. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import type { Output } from '#contract/calls.ts'
import { startOfMonth } from '#contract/days.ts'
import { findNearestStay, findTwoRooms, getAnsweredDays, getSearchedDays, searchRooms } from '#contract/search.ts'
import { parseSearch, type Search } from '#contract/searchAddress.ts'
import { limits } from '#contract/stay.ts'
import { farmToday } from '#pwa/clock.ts'
import { availabilityKey } from '../booking/queries.ts'
import { listMonthsToLoad } from '../booking/useRoomCalendar.ts'
import { useBookingsEnabled } from '../shell/BookingsEnabledProvider.tsx'
import type { LocalizedRoom } from '../useRooms.ts'
import { joinRanges, searchQuery } from './queries.ts'

type Availability = Output<'availability.list'>

/** What the picker has already loaded, when it covers the searched days. */
function useLoadedMonths(search: Search | null): Availability | undefined {
  const client = useQueryClient()
  if (search === null) return undefined
  const { from, to } = getAnsweredDays(search, farmToday())
  const days = { checkinDate: from, checkoutDate: to }
  const ranges = listMonthsToLoad(days, startOfMonth(from)).map((month) =>
    client.getQueryData<Availability>([...availabilityKey, month]),
  )
  const loaded = ranges.filter((range) => range !== undefined)
  return loaded.length === ranges.length ? joinRanges(loaded) : undefined
}

const noDays = { from: '', to: '' }

export function useSearchResults(rooms: LocalizedRoom[] | undefined) {
  const parameters = new URLSearchParams(useSearch())
  const today = farmToday()
  const bookingsEnabled = useBookingsEnabled()
  const { search, problem } = parseSearch(parameters, today)
  const loadedMonths = useLoadedMonths(search)
  const days = search ? getSearchedDays(search, today) : noDays
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...searchQuery(days),
    enabled: search !== null,
    ...(loadedMonths ? { placeholderData: loadedMonths } : {}),
  })
  const context = { today, bookingsEnabled }
  const isAnswered = search !== null && rooms !== undefined && data !== undefined
  const results = isAnswered ? searchRooms(rooms, data, search, context) : null
  const hasFree = results?.some((it) => it.kind !== 'unavailable') ?? false
  return {
    search,
    problem,
    results,
    hasFailed: isError,
    retry: () => void refetch(),
    /** For a party that no room holds. */
    twoRooms: isAnswered && search.guests > limits.maxGuestsByGuest ? findTwoRooms(rooms, data, search, context) : null,
    /** When no room is free on these days or a few days earlier or later. */
    nearest:
      isAnswered && !hasFree && !isPlaceholderData ? findNearestStay(rooms, data, search, days.to, context) : null,
  }
}
