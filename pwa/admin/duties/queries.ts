import { queryOptions } from '@tanstack/react-query'
import { isInhabited } from '#contract/bookingRules.ts'
import { isExpectedStay } from '#contract/channels.ts'
import { addDays, type Day } from '#contract/days.ts'
import { call } from '#pwa/api.ts'
import { readGuestLists } from '../guests/queries.ts'
import { readChannelStays, readStays } from '../stays/queries.ts'
import { shownDays } from './reportDays.ts'

/** The tourist tax of a year: by month, by quarter, and in sum. */
export const taxQuery = (year: number) =>
  queryOptions({
    queryKey: ['duties.readTax', year],
    queryFn: ({ signal }) => call('duties.readTax', { query: getTaxYear(year), signal }),
  })

/** As the address of its file names it, too. */
export const getTaxYear = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` })

/** What the region is to know of each day, and what it knows. Without a period: what is new or has changed. */
export const statisticsQuery = (period: { from: Day; to: Day } | null) =>
  queryOptions({
    queryKey: ['duties.readStatistics', period],
    queryFn: ({ signal }) => call('duties.readStatistics', { query: period ?? {}, signal }),
  })

/** How the access to the police's and the region's services fares. */
export const accessQuery = queryOptions({
  queryKey: ['duties.readAccess'],
  queryFn: ({ signal }) => call('duties.readAccess', { signal }),
  refetchInterval: 60_000,
})

/** The stays of the last weeks with their guests, from this device. */
export async function readDutyStays(today: Day) {
  const [first, last] = [addDays(today, -shownDays - 1), addDays(today, 1)]
  const [bookings, channelStays] = await Promise.all([readStays(first, last), readChannelStays(first, last)])
  const stays = [
    ...bookings.filter(isInhabited).map((booking) => ({ kind: 'booking' as const, booking })),
    ...channelStays.filter(isExpectedStay).map((stay) => ({ kind: 'channelStay' as const, stay })),
  ]
  const guests = await readGuestLists(stays.map((it) => (it.kind === 'booking' ? it.booking.id : it.stay.id)))
  return stays.map((it) => {
    const id = it.kind === 'booking' ? it.booking.id : it.stay.id
    return { ...it, guests: guests.find((row) => row.id === id) }
  })
}

export const receiptsQuery = queryOptions({
  queryKey: ['duties.listReceipts'],
  queryFn: ({ signal }) => call('duties.listReceipts', { signal }),
})
