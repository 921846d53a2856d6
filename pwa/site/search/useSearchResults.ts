/** The answer to the search in the address, from the server's page, the picker's months, or the network. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import type { Output } from '#contract/calls.ts'
import { addDays, type Stay, startOfMonth } from '#contract/days/days.ts'
import { getAnsweredDays, getSearchedDays } from '#contract/search/search.ts'
import { parseSearch, type Search } from '#contract/search/searchAddress.ts'
import { answerSearch } from '#contract/search/searchAnswer.ts'
import { limits } from '#contract/stays/stay.ts'
import { farmToday } from '#pwa/clock.ts'
import { availabilityKey } from '../booking/queries.ts'
import { listMonthsToLoad } from '../booking/useRoomCalendar.ts'
import { roomsQuery } from '../queries.ts'
import { useBookingsEnabled } from '../shell/BookingsEnabledProvider.tsx'
import { usePriceList } from '../usePriceList.ts'
import type { LocalizedRoom } from '../useRooms.ts'
import { useStayContext } from '../useStayContext.ts'
import { hasFailed, storeAnswer, useStoredAnswer } from './answer.ts'
import { joinRanges, searchQuery } from './queries.ts'
import type { Answer } from './readAnswer.ts'
import { useSearchedRooms } from './useSearchedRooms.ts'

type Availability = Output<'availability.list'>

type Range = Pick<Answer, 'from' | 'to'>

const covers = ({ from, to }: Range, { checkinDate, checkoutDate }: Stay): boolean =>
  from <= checkinDate && checkoutDate <= to

/** What the calendars have already loaded of the days around a search, when it has the stay itself. */
function useLoadedMonths(search: Search | null): Answer | null {
  const client = useQueryClient()
  if (search === null) return null
  const days = getAnsweredDays(search, farmToday())
  const months = listMonthsToLoad({ checkinDate: days.from, checkoutDate: days.to }, startOfMonth(days.from))
  const loaded = months.flatMap((from) => {
    const state = client.getQueryState<Availability>([...availabilityKey, from])
    return state?.data ? [{ ...state, from, to: addDays(from, limits.calendarPageDays), data: state.data }] : []
  })
  const [first, last] = [loaded[0], loaded.at(-1)]
  const hasGap = loaded.some(({ from }, at) => from > addDays(loaded[at - 1]?.to ?? from, 1))
  if (!first || !last || hasGap || !covers({ from: first.from, to: last.to }, search)) return null
  return {
    at: Math.min(...loaded.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    from: first.from,
    to: last.to,
    availability: joinRanges(loaded.map(({ data }) => data)),
  }
}

const noDays = { from: '', to: '' }

export function useSearchResults(filter: (rooms: LocalizedRoom[]) => LocalizedRoom[]) {
  const client = useQueryClient()
  const parameters = new URLSearchParams(useSearch())
  const stayContext = useStayContext()
  const { today } = stayContext
  const prices = usePriceList()
  const bookingsEnabled = useBookingsEnabled()
  const { search } = parseSearch(parameters, today)
  const loadedMonths = useLoadedMonths(search)
  const days = search ? getSearchedDays(search, stayContext) : noDays
  const query = useQuery({ ...searchQuery(days), enabled: search !== null })
  const { data: fresh, dataUpdatedAt, refetch } = query
  const isOutdated = search !== null && hasFailed(query)
  const stored = useStoredAnswer(isOutdated)
  const older = loadedMonths ?? (search && stored && covers(stored, search) ? stored : null)
  const data = fresh ?? older?.availability
  const all = useSearchedRooms(data ?? [])
  const rooms = all && filter(all)
  const isComplete = all !== undefined
  const { from, to } = days
  useEffect(() => {
    const stored = client.getQueryData(roomsQuery.queryKey)
    if (fresh && from !== '' && isComplete && stored)
      storeAnswer({ at: dataUpdatedAt, from, to, availability: fresh, rooms: stored })
  }, [client, fresh, dataUpdatedAt, from, to, isComplete])
  const known = fresh || !older ? days : older
  const context = { ...stayContext, bookingsEnabled, known, prices }
  const isAnswered = search !== null && rooms !== undefined && data !== undefined
  const answer = isAnswered ? answerSearch(rooms, data, search, context) : null
  return {
    search,
    answer,
    hasRooms: all !== undefined,
    hasFailed: isOutdated,
    /** The time of an answer that could not be refreshed, in milliseconds since 1970; otherwise null. */
    outdatedAt: isOutdated ? (fresh ? dataUpdatedAt : (older?.at ?? null)) : null,
    retry: () => void refetch(),
  }
}
