/** What the public pages ask the server: rooms, the cards' next 30 days, and whether booking is switched on. */
import { queryOptions } from '@tanstack/react-query'
import { addDays } from '#contract/days.ts'
import { limits } from '#contract/stay.ts'
import { call } from '#pwa/api.ts'
import { farmToday, serverNow } from '#pwa/clock.ts'

export const roomsQuery = queryOptions({
  queryKey: ['rooms.list'],
  queryFn: ({ signal }) => call('rooms.list', { signal }),
})

/** Today to today plus 30 days, read anew every 10 s and on focus; the bucket is part of the address (specification 7). */
export const cardAvailabilityQuery = queryOptions({
  queryKey: ['availability.list', 'cards'],
  queryFn: ({ signal }) => {
    const startDate = farmToday()
    const endDate = addDays(startDate, limits.cardDays)
    return call('availability.list', {
      query: { startDate, endDate, bucket: Math.floor(serverNow() / 10_000) },
      signal,
    })
  },
  refetchInterval: 10_000,
})

export const bookingsEnabledQuery = queryOptions({
  queryKey: ['settings.readBookingsEnabled'],
  queryFn: ({ signal }) => call('settings.readBookingsEnabled', { signal }),
  staleTime: 5_000,
})
