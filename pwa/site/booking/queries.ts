/** What the booking widget asks: the availability of a month, from its first day to 62 days ahead (specification 7, 9). */
import { queryOptions } from '@tanstack/react-query'
import { addDays, type Day } from '#contract/days.ts'
import { limits } from '#contract/stay.ts'
import { call } from '#pwa/api.ts'

/** Every answer about days begins with this key: after a request all of them are read anew. */
export const availabilityKey = ['availability.list']

export const monthQuery = (firstDay: Day) =>
  queryOptions({
    queryKey: [...availabilityKey, firstDay],
    queryFn: ({ signal }) =>
      call('availability.list', {
        query: { startDate: firstDay, endDate: addDays(firstDay, limits.calendarPageDays) },
        signal,
      }),
  })
