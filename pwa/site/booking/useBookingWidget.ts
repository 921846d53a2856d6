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
import { getMaxQuantity } from './priceExtras.ts'
import { offeredExtrasQuery, offeredTaxQuery } from './queries.ts'
import { clearDates, dropUnknownAges, emptySelection, isSelectionFree, keepRooms, type Selection } from './selection.ts'
import { useFirstMonth } from './useFirstMonth.ts'
import { useRoomCalendar } from './useRoomCalendar.ts'

type Chosen = Pick<Selection, 'roomId' | 'hasPets'>

/** What is for pets needs one. */
const isChoosable = (extra: OfferedExtra, { roomId, hasPets }: Chosen): boolean =>
  roomId !== null && isForRoom(extra, roomId) && (hasPets || !isPerPet(extra))

/**
 * What the farm offers of the chosen extras; it refuses the rest, and more than there are. Until the extras are known, what
 * a draft has chosen stays.
 */
function keepExtras(chosen: Selection, offered: OfferedExtra[] | undefined): Selection['extras'] {
  if (offered === undefined || chosen.roomId === null) return chosen.extras
  return chosen.extras.flatMap(({ id, quantity }) => {
    const extra = offered.find((it) => it.id === id)
    return extra && isChoosable(extra, chosen) ? [{ id, quantity: Math.min(quantity, getMaxQuantity(extra)) }] : []
  })
}

export function useBookingWidget() {
  const rooms = useRooms()
  const { checkinTimes } = useFarm()
  const [everChosen, setChosen] = useState(emptySelection)
  const [viewedMonth, setViewedMonth] = useState(() => startOfMonth(farmToday()))
  const bookable = useMemo(() => rooms.data?.filter((room) => room.type !== 'common') ?? null, [rooms.data])
  // The page of a room, where the guest may come from, has brought that room alone.
  const all = rooms.isFetchedAfterMount && rooms.isSuccess ? bookable : null
  const chosen = useMemo(() => keepRooms(everChosen, all), [all, everChosen])
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
  const roomIds = [chosen.roomId, ...chosen.otherRooms.map((other) => other.roomId)]
  const asksAges =
    (tax?.freeBelowAge ?? 0) > 0 ||
    (offered ?? []).some((it) => it.freeBelowAge !== null && roomIds.some((id) => isForRoom(it, id ?? 0)))
  const selection = useMemo(
    () => ({
      ...(isUnavailable ? clearDates(chosen) : chosen),
      ...(asksAges ? {} : dropUnknownAges(chosen)),
      ...(refusesPets && { hasPets: false, numberOfPets: 0 }),
      checkinTime,
      extras: keepExtras(chosen, offered),
    }),
    [isUnavailable, refusesPets, chosen, checkinTime, offered, asksAges],
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
    asksAges,
    /** The farm no longer offers the room that was chosen. */
    isRoomGone: everChosen.roomId !== null && chosen.roomId === null,
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
