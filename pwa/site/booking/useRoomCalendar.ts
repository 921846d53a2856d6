import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Output } from '#contract/calls.ts'
import { type DayOnCalendar, readCalendar } from '#contract/dayState.ts'
import { addMonths, type Day, startOfMonth } from '#contract/days.ts'
import { farmToday } from '#pwa/clock.ts'
import { bookingsEnabledQuery } from '../rooms/queries.ts'
import { monthQuery } from './queries.ts'
import type { Selection } from './selection.ts'

/** The month in view, and every month from the check-in on that a stay up to here would cross. */
export function monthsToKnow({ checkinDate, checkoutDate }: Selection, viewed: Day): Day[] {
  const months = new Set([viewed])
  if (checkinDate === null) return [...months]
  const last = checkoutDate !== null && checkoutDate > viewed ? checkoutDate : viewed
  for (let month = startOfMonth(checkinDate); month <= last; month = addMonths(month, 1)) months.add(month)
  return [...months].sort()
}

type Answer = Output<'availability.list'>

const combine = (results: UseQueryResult<Answer>[]) => ({
  answers: results.map((result) => result.data),
  refetch: () => Promise.all(results.map((result) => result.refetch())),
})

/**
 * The days of the chosen room. `dayOf` is null until every month that matters is here: a range may only be judged by days
 * that are known.
 */
export function useRoomCalendar(selection: Selection, viewed: Day) {
  // Asked anew by whoever comes here, not only with the app.
  const bookingsEnabled = useQuery(bookingsEnabledQuery).data?.enabled !== false
  const today = farmToday()
  const months = selection.roomId === null ? [] : monthsToKnow(selection, viewed)
  const { answers, refetch } = useQueries({ queries: months.map(monthQuery), combine })
  const dayOf = useMemo((): ((day: Day) => DayOnCalendar) | null => {
    const known = answers.filter((answer) => answer !== undefined)
    if (selection.roomId === null || known.length < answers.length) return null
    const ours = known.flat().filter((entry) => entry.roomId === selection.roomId)
    const source = {
      bookings: ours.flatMap((entry) => entry.bookings),
      adminAvailability: ours.flatMap((entry) => entry.adminAvailability),
      lockedPeriods: ours.flatMap((entry) => entry.lockedPeriods),
    }
    return readCalendar(source, { today, bookingsEnabled })
  }, [answers, selection.roomId, today, bookingsEnabled])
  return { dayOf, refetch, bookingsEnabled, today }
}
