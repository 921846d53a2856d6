import { queryOptions } from '@tanstack/react-query'
import { addDays, type Day } from '#contract/days/days.ts'
import { buildNoGuests, type StayGuests } from '#contract/guests/guests.ts'
import { type FarmStay, getStayKind, isInhabitedStay } from '#contract/stays/farmStays.ts'
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
export async function readDutyStays(today: Day): Promise<{ stay: FarmStay; guests: StayGuests }[]> {
  const [first, last] = [addDays(today, -shownDays - 1), addDays(today, 1)]
  const found = await Promise.all([readStays(first, last), readChannelStays(first, last)])
  const stays = found.flat().filter(isInhabitedStay)
  const lists = await readGuestLists(stays.map(({ id }) => id))
  return stays.map((stay) => ({
    stay,
    guests: lists.find(({ id }) => id === stay.id) ?? buildNoGuests(stay.id, getStayKind(stay)),
  }))
}

export const receiptsQuery = queryOptions({
  queryKey: ['duties.listReceipts'],
  queryFn: ({ signal }) => call('duties.listReceipts', { signal }),
})
