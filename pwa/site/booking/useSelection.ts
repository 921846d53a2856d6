/** The state of the booking widget: what is chosen, the month in view, and the calendar that judges both. */
import { useMemo, useState } from 'react'
import type { DayOnCalendar } from '#contract/dayState.ts'
import { type Day, startOfMonth } from '#contract/days.ts'
import { farmToday } from '#pwa/clock.ts'
import { useRooms } from '../rooms/useRooms.ts'
import { clearDates, emptySelection, type Selection, selectedDays } from './selection.ts'
import { useRoomCalendar } from './useRoomCalendar.ts'

/** Dates that somebody else has taken meanwhile, or that have passed while the form lay there. */
const hasLostDates = (selection: Selection, dayOf: ((day: Day) => DayOnCalendar) | null): boolean =>
  dayOf !== null && selectedDays(selection).some((day) => !dayOf(day).free)

export function useSelection() {
  const rooms = useRooms()
  const [chosen, setChosen] = useState(emptySelection)
  const [viewed, setViewed] = useState(() => startOfMonth(farmToday()))
  const calendar = useRoomCalendar(chosen, viewed)
  const lost = hasLostDates(chosen, calendar.dayOf)
  const selection = useMemo(() => (lost ? clearDates(chosen) : chosen), [lost, chosen])
  const bookable = rooms.data?.filter((room) => room.type !== 'common') ?? null
  return {
    ...calendar,
    /** Null until the list is here. */
    rooms: bookable,
    room: bookable?.find((room) => room.id === chosen.roomId) ?? null,
    /** The dates that were chosen and are no longer free, to tell the guest. */
    lost: lost ? chosen : null,
    selection,
    select: setChosen,
    view: setViewed,
    refetch: () => Promise.all([rooms.refetch(), calendar.refetch()]),
  }
}
export type Chooser = ReturnType<typeof useSelection>
