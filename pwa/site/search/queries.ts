/** The availability that a search needs, from the months that the picker has loaded or from the server. */
import { queryOptions } from '@tanstack/react-query'
import type { Availability } from '#contract/availability.ts'
import type { Day } from '#contract/days/days.ts'
import { call } from '#pwa/api.ts'

/** Begins like the other availability queries, so that all are refetched together after a request. */
export const searchQuery = ({ from, to }: { from: Day; to: Day }) =>
  queryOptions({
    queryKey: ['availability.list', 'search', from, to],
    queryFn: ({ signal }) => call('availability.list', { query: { startDate: from, endDate: to }, signal }),
  })

/** Joins the entries of each room from several ranges of days. A stay or day that two ranges have appears twice. */
export function joinRanges(ranges: Availability[][]): Availability[] {
  const [first = []] = ranges
  return first.map((room) => {
    const entries = ranges.flat().filter((entry) => entry.roomId === room.roomId)
    return {
      ...room,
      bookings: entries.flatMap((entry) => entry.bookings),
      adminAvailability: entries.flatMap((entry) => entry.adminAvailability),
      lockedPeriods: entries.flatMap((entry) => entry.lockedPeriods),
    }
  })
}
