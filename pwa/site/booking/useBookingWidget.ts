/** The state of the booking widget: what is chosen, the month in view, and the calendar that judges both. */
import { useMemo, useState } from 'react'
import type { CalendarDay } from '#contract/dayState.ts'
import { type Day, startOfMonth } from '#contract/days.ts'
import { farmToday } from '#pwa/clock.ts'
import { useRooms } from '../rooms/useRooms.ts'
import { clearDates, emptySelection, listSelectedDays, type Selection } from './selection.ts'
import { useRoomCalendar } from './useRoomCalendar.ts'

/** Dates that somebody else has taken meanwhile, or that have passed while the form lay there. */
const hasLostDates = (selection: Selection, getDayState: ((day: Day) => CalendarDay) | null): boolean =>
  getDayState !== null && listSelectedDays(selection).some((day) => !getDayState(day).isBookable)

export function useBookingWidget() {
  const rooms = useRooms()
  const [chosen, setChosen] = useState(emptySelection)
  const [viewedMonth, setViewedMonth] = useState(() => startOfMonth(farmToday()))
  const calendar = useRoomCalendar(chosen, viewedMonth)
  const isLost = hasLostDates(chosen, calendar.getDayState)
  const selection = useMemo(() => (isLost ? clearDates(chosen) : chosen), [isLost, chosen])
  const bookable = rooms.data?.filter((room) => room.type !== 'common') ?? null
  return {
    ...calendar,
    /** Null until the list is here. */
    rooms: bookable,
    room: bookable?.find((room) => room.id === chosen.roomId) ?? null,
    /** The dates that were chosen and are no longer free, to tell the guest. */
    lost: isLost ? chosen : null,
    selection,
    select: setChosen,
    viewMonth: setViewedMonth,
    refetch: () => Promise.all([rooms.refetch(), calendar.refetch()]),
  }
}
export type WidgetState = ReturnType<typeof useBookingWidget>
