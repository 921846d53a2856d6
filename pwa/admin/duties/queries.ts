import { queryOptions } from '@tanstack/react-query'
import { addDays, type Day, endOfMonth } from '#contract/days/days.ts'
import { listOpenDays } from '#contract/duties/dutyReminders.ts'
import { buildNoGuests, type StayGuests } from '#contract/guests/guests.ts'
import { type FarmStay, getStayKind, isInhabitedStay } from '#contract/stays/farmStays.ts'
import { call } from '#pwa/api.ts'
import { callQuery } from '#pwa/callQuery.ts'
import { readGuestLists } from '../guests/queries.ts'
import { readChannelStays, readStays } from '../stays/queries.ts'
import { shownDays } from './reportDays.ts'

/** The tourist tax of a year: by month, by quarter, and in sum. */
export const taxQuery = (year: number) => callQuery('duties.readTax', { query: getTaxYear(year) })

/** As the address of its file names it, too. */
export const getTaxYear = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` })

/** What the region is to know of each day, and what it knows. Without a period: what is new or has changed. */
export const statisticsQuery = (period: { from: Day; to: Day } | null) =>
  callQuery('duties.readStatistics', { query: period ?? {} })

/** The key of `monthSentQuery`, whatever the month. */
export const monthSentKey = 'duties.isMonthSent'

/** Whether the region knows each day of a month. The device keeps the answer, not the days. */
export const monthSentQuery = (month: Day) =>
  queryOptions({
    queryKey: [monthSentKey, month],
    queryFn: async ({ signal }) => {
      const query = { from: month, to: endOfMonth(month) }
      return listOpenDays(await call('duties.readStatistics', { query, signal })).length === 0
    },
  })

/** How the access to the police's and the region's services fares. */
export const accessQuery = callQuery('duties.readAccess', {}, { refetchInterval: 60_000 })

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

export const receiptsQuery = callQuery('duties.listReceipts')
