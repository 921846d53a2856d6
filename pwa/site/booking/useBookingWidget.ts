/** The state of the booking widget: what is chosen, the month in view, and the calendar of the room. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { addDays, range, startOfMonth } from '#contract/days/days.ts'
import { isForRoom, isPerPet } from '#contract/prices/extraLines.ts'
import type { OfferedExtra } from '#contract/prices/extras.ts'
import { defaultCheckinTime, limits } from '#contract/stays/stay.ts'
import { farmToday } from '#pwa/clock.ts'
import { useFarm } from '../shell/FarmProvider.tsx'
import { useRooms } from '../useRooms.ts'
import { judgeChoice } from './judgeChoice.ts'
import { offeredExtrasQuery, offeredTaxQuery } from './queries.ts'
import { clearDates, emptySelection, isSelectionFree, type Selection } from './selection.ts'
import { useFirstMonth } from './useFirstMonth.ts'
import { useRoomCalendar } from './useRoomCalendar.ts'

type Chosen = Pick<Selection, 'roomId' | 'hasPets'>

/** What is for pets needs one. */
const isChoosable = (extra: OfferedExtra, { roomId, hasPets }: Chosen): boolean =>
  roomId !== null && isForRoom(extra, roomId) && (hasPets || !isPerPet(extra))

/** Until the extras are known, what a draft has chosen stays. */
const isOfferedFor = (offered: OfferedExtra[] | undefined, id: string, chosen: Chosen): boolean =>
  offered === undefined ||
  chosen.roomId === null ||
  offered.some((extra) => extra.id === id && isChoosable(extra, chosen))

export function useBookingWidget() {
  const rooms = useRooms()
  const { checkinTimes } = useFarm()
  const [chosen, setChosen] = useState(emptySelection)
  const [viewedMonth, setViewedMonth] = useState(() => startOfMonth(farmToday()))
  const bookable = rooms.data?.filter((room) => room.type !== 'common') ?? null
  const room = bookable?.find((it) => it.id === chosen.roomId) ?? null
  const calendar = useRoomCalendar(room, chosen, viewedMonth)
  const { getDayState } = calendar
  // Somebody else has booked a chosen day, or it is in the past.
  const isUnavailable = getDayState !== null && !isSelectionFree(chosen, getDayState)
  const viewMonth = useFirstMonth({
    month: viewedMonth,
    setMonth: setViewedMonth,
    canBegin: judgeChoice(room, null, calendar).canBegin,
    hasChosen: chosen.checkinDate !== null,
    ...calendar,
  })
  const checkinTime = chosen.checkinTime || (checkinTimes.guest[0] ?? defaultCheckinTime)
  const offered = useQuery(offeredExtrasQuery).data
  const tax = useQuery(offeredTaxQuery).data?.tax
  const refusesPets = room?.refusesPets ?? false
  const selection = useMemo(
    () => ({
      ...(isUnavailable ? clearDates(chosen) : chosen),
      ...(refusesPets && { hasPets: false, numberOfPets: 0 }),
      checkinTime,
      // The server refuses what the farm no longer offers, or not for this room.
      extras: chosen.extras.filter(({ id }) => isOfferedFor(offered, id, chosen)),
    }),
    [isUnavailable, refusesPets, chosen, checkinTime, offered],
  )
  const days = range(calendar.today, addDays(calendar.today, limits.soldOutDays))
  // A closed farm is not full: the calendar says why it is closed.
  const isFull =
    calendar.bookingsEnabled &&
    getDayState !== null &&
    !days.map(getDayState).some(({ mayArrive, state }) => mayArrive || state === 'closed')
  return {
    ...calendar,
    /** Null until the rooms are loaded. */
    rooms: bookable,
    room,
    /** No stay in the room can begin in the next 30 days. */
    isFull,
    /** The choice whose days are no longer available, so that the widget can tell the guest; usually null. */
    unavailableSelection: isUnavailable ? chosen : null,
    /** Whether something costs less below an age. */
    asksAges:
      (tax?.freeBelowAge ?? 0) > 0 ||
      (offered ?? []).some((it) => it.freeBelowAge !== null && isForRoom(it, chosen.roomId ?? 0)),
    /** The extras of the chosen room. */
    offeredExtras: offered?.filter((extra) => !extra.required && isChoosable(extra, chosen)) ?? [],
    selection,
    select: setChosen,
    viewedMonth,
    viewMonth,
    refetch: () => Promise.all([rooms.refetch(), calendar.refetch()]),
  }
}
export type WidgetState = ReturnType<typeof useBookingWidget>
