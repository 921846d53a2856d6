/** The state of the booking widget: what is chosen, the month in view, and the calendar of the room. */
import { useMemo, useState } from 'react'
import type { CalendarDay } from '#contract/dayState.ts'
import { type Day, startOfMonth } from '#contract/days.ts'
import { farmToday } from '#pwa/clock.ts'
import { useRooms } from '../rooms/useRooms.ts'
import { clearDates, emptySelection, listSelectedDays, type Selection } from './selection.ts'
import { useRoomCalendar } from './useRoomCalendar.ts'

/** True if a chosen day is no longer available: somebody else has booked it, or it is in the past. */
const hasUnavailableDays = (selection: Selection, getDayState: ((day: Day) => CalendarDay) | null): boolean =>
  getDayState !== null && listSelectedDays(selection).some((day) => !getDayState(day).isBookable)

export function useBookingWidget() {
  const rooms = useRooms()
  const [chosen, setChosen] = useState(emptySelection)
  const [viewedMonth, setViewedMonth] = useState(() => startOfMonth(farmToday()))
  const calendar = useRoomCalendar(chosen, viewedMonth)
  const isUnavailable = hasUnavailableDays(chosen, calendar.getDayState)
  const selection = useMemo(() => (isUnavailable ? clearDates(chosen) : chosen), [isUnavailable, chosen])
  const bookable = rooms.data?.filter((room) => room.type !== 'common') ?? null
  return {
    ...calendar,
    /** Null until the rooms are loaded. */
    rooms: bookable,
    room: bookable?.find((room) => room.id === chosen.roomId) ?? null,
    /** The choice whose days are no longer available, so that the widget can tell the guest; usually null. */
    unavailableSelection: isUnavailable ? chosen : null,
    selection,
    select: setChosen,
    viewMonth: setViewedMonth,
    refetch: () => Promise.all([rooms.refetch(), calendar.refetch()]),
  }
}
export type WidgetState = ReturnType<typeof useBookingWidget>
