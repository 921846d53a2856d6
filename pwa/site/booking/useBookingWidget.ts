/** The state of the booking widget: what is chosen, the month in view, and the calendar of the room. */
import { useMemo, useState } from 'react'
import { addDays, range, startOfMonth } from '#contract/days.ts'
import { defaultCheckinTime, limits } from '#contract/stay.ts'
import { farmToday } from '#pwa/clock.ts'
import { useFarm } from '../shell/FarmProvider.tsx'
import { useRooms } from '../useRooms.ts'
import { clearDates, emptySelection, isSelectionFree } from './selection.ts'
import { useRoomCalendar } from './useRoomCalendar.ts'

export function useBookingWidget() {
  const rooms = useRooms()
  const { checkinTimes } = useFarm()
  const [chosen, setChosen] = useState(emptySelection)
  const [viewedMonth, setViewedMonth] = useState(() => startOfMonth(farmToday()))
  const calendar = useRoomCalendar(chosen, viewedMonth)
  const { getDayState } = calendar
  // Somebody else has booked a chosen day, or it is in the past.
  const isUnavailable = getDayState !== null && !isSelectionFree(chosen, getDayState)
  const checkinTime = chosen.checkinTime || (checkinTimes.guest[0] ?? defaultCheckinTime)
  const selection = useMemo(
    () => ({ ...(isUnavailable ? clearDates(chosen) : chosen), checkinTime }),
    [isUnavailable, chosen, checkinTime],
  )
  const days = range(calendar.today, addDays(calendar.today, limits.soldOutDays))
  // A closed farm is not full: the calendar says why it is closed.
  const isFull =
    calendar.bookingsEnabled &&
    getDayState !== null &&
    !days.map(getDayState).some(({ mayArrive, state }) => mayArrive || state === 'closed')
  const bookable = rooms.data?.filter((room) => room.type !== 'common') ?? null
  return {
    ...calendar,
    /** Null until the rooms are loaded. */
    rooms: bookable,
    room: bookable?.find((room) => room.id === chosen.roomId) ?? null,
    /** No stay in the room can begin in the next 30 days. */
    isFull,
    /** The choice whose days are no longer available, so that the widget can tell the guest; usually null. */
    unavailableSelection: isUnavailable ? chosen : null,
    selection,
    select: setChosen,
    viewedMonth,
    viewMonth: setViewedMonth,
    refetch: () => Promise.all([rooms.refetch(), calendar.refetch()]),
  }
}
export type WidgetState = ReturnType<typeof useBookingWidget>
