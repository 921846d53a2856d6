import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Output } from '#contract/calls.ts'
import { type CalendarDay, createDayLookup } from '#contract/days/dayState.ts'
import { addDays, addMonths, type Day, startOfMonth } from '#contract/days/days.ts'
import type { Period } from '#contract/days/yearly.ts'
import { limits, turnovers } from '#contract/stays/stay.ts'
import { getAllowedRange, judgeStay } from '#contract/stays/stayRules.ts'
import { bookingsEnabledQuery } from '../queries.ts'
import type { LocalizedRoom } from '../useRooms.ts'
import { useStayContext } from '../useStayContext.ts'
import { monthQuery } from './queries.ts'
import { getStay, type Selection } from './selection.ts'

/** The month in view, and with a check-in day all months from there to the month in view or to the check-out day. */
export function listMonthsToLoad(
  { checkinDate, checkoutDate }: Pick<Selection, 'checkinDate' | 'checkoutDate'>,
  viewedMonth: Day,
): Day[] {
  const months = new Set([viewedMonth])
  if (checkinDate === null) return [...months]
  const last = checkoutDate !== null && checkoutDate > viewedMonth ? checkoutDate : viewedMonth
  for (let month = startOfMonth(checkinDate); month <= last; month = addMonths(month, 1)) months.add(month)
  return [...months].sort()
}

/** All months with a day of the period. */
const listMonths = ({ from, to }: Period): Day[] =>
  listMonthsToLoad({ checkinDate: from, checkoutDate: to }, startOfMonth(from))

type Availability = Output<'availability.list'>

const combine = (results: UseQueryResult<Availability>[]) => ({
  availabilities: results.map((result) => result.data),
  refetch: () => Promise.all(results.map((result) => result.refetch())),
})

/**
 * The days of the chosen room. `getDayState` is null until all needed months are loaded: a range can be checked only
 * when all its days are known. The next 30 days are always among them. Around a stay that a rule forbids they are those
 * that a search asks for: both propose the same stays.
 */
export function useRoomCalendar(room: LocalizedRoom | null, selection: Selection, viewedMonth: Day) {
  // Refetched when this page opens, not only at the start of the app.
  const bookingsEnabled = useQuery(bookingsEnabledQuery).data?.enabled !== false
  const context = useStayContext()
  const { today, closures } = context
  const stay = getStay(selection)
  const around = room && stay && judgeStay(room, stay, context) ? getAllowedRange(stay, context) : null
  const shown = listMonthsToLoad(selection, viewedMonth)
  const months =
    selection.roomId === null && stay === null
      ? []
      : [...new Set([startOfMonth(today), ...shown, ...(around ? listMonths(around) : [])])].sort()
  const { availabilities, refetch } = useQueries({ queries: months.map(monthQuery), combine })
  const turnover = availabilities[0]?.[0]?.turnover ?? turnovers[0]
  /** The days of a room; null while they are being loaded. */
  const getRoomDays = useMemo((): ((roomId: number) => (day: Day) => CalendarDay) | null => {
    const known = availabilities.filter((availability) => availability !== undefined)
    if (known.length < availabilities.length) return null
    return (roomId) => {
      const roomEntries = known.flat().filter((entry) => entry.roomId === roomId)
      const source = {
        bookings: roomEntries.flatMap((entry) => entry.bookings),
        adminAvailability: roomEntries.flatMap((entry) => entry.adminAvailability),
        lockedPeriods: roomEntries.flatMap((entry) => entry.lockedPeriods),
        turnover,
      }
      return createDayLookup(source, { today, bookingsEnabled, closures })
    }
  }, [availabilities, turnover, today, bookingsEnabled, closures])
  const { roomId } = selection
  const getDayState = useMemo(
    () => (roomId === null || getRoomDays === null ? null : getRoomDays(roomId)),
    [getRoomDays, roomId],
  )
  /** The days around the chosen ones that are loaded. */
  const known = around ?? { from: shown[0] ?? today, to: addDays(shown.at(-1) ?? today, limits.calendarPageDays) }
  const lastDay = addDays(today, context.rules.daysAhead ?? limits.maxDaysAhead)
  return { getDayState, getRoomDays, known, context, refetch, bookingsEnabled, turnover, today, lastDay }
}
