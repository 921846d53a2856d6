/** The queries of the booking pages. */
import { queryOptions } from '@tanstack/react-query'
import { addDays, type Day } from '#contract/days/days.ts'
import { limits } from '#contract/stays/stay.ts'
import { call } from '#pwa/api.ts'
import { privateLinkQuery } from './usePrivateLink.ts'

/** All availability queries begin with this key, so that they can be refetched together after a request. */
export const availabilityKey = ['availability.list']

/** The availability from the first day of a month to 62 days later. */
export const monthQuery = (firstDay: Day) =>
  queryOptions({
    queryKey: [...availabilityKey, firstDay],
    queryFn: ({ signal }) =>
      call('availability.list', {
        query: { startDate: firstDay, endDate: addDays(firstDay, limits.calendarPageDays) },
        signal,
      }),
  })

/** The extras that guests choose from. */
export const offeredExtrasQuery = queryOptions({
  queryKey: ['extras.listOffered'],
  queryFn: ({ signal }) => call('extras.listOffered', { signal }),
})

/** The rules of the tourist tax; null where the farm collects none. */
export const offeredTaxQuery = queryOptions({
  queryKey: ['duties.readOfferedTax'],
  queryFn: ({ signal }) => call('duties.readOfferedTax', { signal }),
})

/** The request of a private link. */
export const requestViewQuery = (code: string, secret: string | null) =>
  privateLinkQuery('bookings.viewRequest', (options) => call('bookings.viewRequest', options), code, secret)
