/** One calendar for arrival and departure over all rooms: a day on which nothing is free cannot be chosen. */
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Output } from '#contract/calls.ts'
import { type CalendarDay, createDayLookup } from '#contract/days/dayState.ts'
import { addDays, type Day, startOfMonth } from '#contract/days/days.ts'
import { getNightPrice } from '#contract/prices/prices.ts'
import { isRoomFree } from '#contract/stays/roomFree.ts'
import { limits } from '#contract/stays/stay.ts'
import { mayBeginOn } from '#contract/stays/stayRules.ts'
import { getLocale } from '#locales/language.ts'
import { farmToday } from '#pwa/clock.ts'
import { getDayTone, getOpenTone } from '#pwa/dayTone.ts'
import { formatCurrency, formatLongDay, formatStay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Calendar, type DayAppearance } from '#pwa/ui/Calendar.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { useBackToClose } from '#pwa/ui/useBackToClose.ts'
import { ClosureNotes } from '../booking/ClosureNotes.tsx'
import { DayLegend } from '../booking/DayLegend.tsx'
import { monthQuery } from '../booking/queries.ts'
import { SuspendedNote } from '../booking/SuspendedNote.tsx'
import {
  canChooseDay,
  chooseDay,
  emptySelection,
  getStay,
  listSelectedDays,
  type Selection,
} from '../booking/selection.ts'
import { useFirstMonth } from '../booking/useFirstMonth.ts'
import { listMonthsToLoad } from '../booking/useRoomCalendar.ts'
import { useBookingsEnabled } from '../shell/BookingsEnabledProvider.tsx'
import { RoomsFailure } from '../shell/RoomsFailure.tsx'
import { useStayContext } from '../useStayContext.ts'
import { hasFailed, useStoredAnswer } from './answer.ts'
import { OutdatedNote } from './OutdatedNote.tsx'
import { joinRanges } from './queries.ts'
import { useSearchedRooms } from './useSearchedRooms.ts'
import './RangePicker.css'

type Dates = { from: Day; to: Day }
export type PickerProps = {
  initial: Dates
  guests: number
  onChoose: (dates: Dates) => void
  onClose: () => void
}

/** What is possible on a day in any room. */
function joinDays(days: CalendarDay[]): CalendarDay {
  const state = days.find((day) => day.state === 'available')?.state ?? days[0]?.state ?? 'booked'
  return {
    state,
    isPast: days[0]?.isPast ?? false,
    mayArrive: days.some((day) => day.mayArrive),
    mayLeave: days.some((day) => day.mayLeave),
  }
}

/** Each day is joined once: the calendar asks for it several times at every render. */
function createJoinedLookup(lookups: ((day: Day) => CalendarDay)[]): (day: Day) => CalendarDay {
  const joined = new Map<Day, CalendarDay>()
  return (day) => {
    const known = joined.get(day) ?? joinDays(lookups.map((lookup) => lookup(day)))
    joined.set(day, known)
    return known
  }
}

const combine = (months: UseQueryResult<Output<'availability.list'>>[]) => ({
  loaded: months.flatMap(({ data }) => (data ? [data] : [])),
  areLoaded: months.every(({ data }) => data !== undefined),
  hasFailed: months.some(hasFailed),
  refetch: () => Promise.all(months.map(({ refetch }) => refetch())),
})

/** The bookable rooms with their days: of the months in view, or of the stored answer when those cannot be loaded. */
function useDays(selection: Selection, viewedMonth: Day) {
  const context = useStayContext()
  const { today, closures } = context
  const bookingsEnabled = useBookingsEnabled()
  const months = useQueries({ queries: listMonthsToLoad(selection, viewedMonth).map(monthQuery), combine })
  const { loaded, areLoaded } = months
  const isOffline = !areLoaded && months.hasFailed
  const stored = useStoredAnswer(isOffline)
  const availability = useMemo(
    () => (areLoaded ? joinRanges(loaded) : (stored?.availability ?? [])),
    [areLoaded, loaded, stored],
  )
  const all = useSearchedRooms(availability)
  const rooms = useMemo(
    () =>
      (all ?? []).flatMap((room) => {
        const source = availability.find(({ roomId }) => roomId === room.id)
        if (!source || room.type === 'common') return []
        return [{ room, getDay: createDayLookup(source, { today, bookingsEnabled, closures }) }]
      }),
    [all, availability, today, bookingsEnabled, closures],
  )
  const getJoined = useMemo(() => createJoinedLookup(rooms.map((room) => room.getDay)), [rooms])
  const isKnown = (day: Day) => areLoaded || (stored !== null && stored.from <= day && day <= stored.to)
  return {
    context,
    today,
    bookingsEnabled,
    rooms,
    getDay: (day: Day) => (isKnown(day) ? getJoined(day) : joinDays([])),
    isKnown,
    isLoaded: (areLoaded || stored !== null) && rooms.length > 0,
    isOffline,
    stored,
    turnover: availability[0]?.turnover,
    refetch: months.refetch,
  }
}

export function RangePicker({ initial, guests, onChoose, onClose }: PickerProps) {
  const { i18n, language } = useLanguage()
  useBackToClose(true, onClose)
  const [selection, setSelection] = useState({
    ...emptySelection,
    checkinDate: initial.from || null,
    checkoutDate: initial.to || null,
  })
  const [viewedMonth, setViewedMonth] = useState(startOfMonth(initial.from || farmToday()))
  const days = useDays(selection, viewedMonth)
  const { context, today, bookingsEnabled, rooms, getDay, isKnown, isLoaded, isOffline, stored, turnover, refetch } =
    days
  const stay = getStay(selection)
  const freeCount =
    stay && isLoaded && bookingsEnabled
      ? rooms.filter((it) => isRoomFree(it.room, it.getDay, { ...stay, guests }, context)).length
      : null
  const selected = listSelectedDays(selection)

  const lastKnown = addDays(viewedMonth, limits.calendarPageDays)
  const listFree = (day: Day) => rooms.filter((it) => it.getDay(day).mayArrive)
  const isArrivalDay = (day: Day) => listFree(day).some((it) => mayBeginOn(it.room, day, context, it.getDay, lastKnown))
  const viewMonth = useFirstMonth({
    month: viewedMonth,
    setMonth: setViewedMonth,
    today,
    lastDay: addDays(today, context.rules.daysAhead ?? limits.maxDaysAhead),
    canBegin: isLoaded && bookingsEnabled && !isOffline ? isArrivalDay : null,
    hasChosen: selection.checkinDate !== null,
  })
  const isNoArrival = (day: Day) => !isArrivalDay(day) && chooseDay(selection, day, getDay, isArrivalDay) === selection
  /** The lowest price of the night in the rooms that are free. */
  const getLowest = (day: Day): string | undefined => {
    const prices = listFree(day).flatMap((it) => getNightPrice(it.room, day, guests) ?? [])
    const [lowest] = prices.sort((a, b) => Number(a) - Number(b))
    return lowest && formatCurrency(lowest, language)
  }
  /** The lowest price, and below it how many rooms are free. */
  const getNote = (day: Day): string =>
    [getLowest(day), i18n.t('search.day.count', { n: listFree(day).length })].filter(Boolean).join('\n')
  const describeFree = (day: Day): string => {
    const [n, price] = [listFree(day).length, getLowest(day)]
    return price ? i18n.t('search.day.freeFrom', { n, price }) : i18n.t('search.day.free')
  }

  const describeDay = (day: Day): string => {
    if (day === selection.checkinDate) return i18n.t('search.from')
    if (day === selection.checkoutDate) return i18n.t('search.to')
    if (!isLoaded) return i18n.t('search.loading')
    if (!isKnown(day)) return i18n.t('search.day.unknown')
    const { state, mayArrive, mayLeave } = getDay(day)
    if (mayArrive && isNoArrival(day)) return i18n.t('booking.day.noArrival')
    if (mayArrive) return describeFree(day)
    if (state === 'suspended') return i18n.t('booking.day.suspended')
    if (state === 'closed' && !mayLeave) return i18n.t('booking.day.closed')
    return i18n.t(mayLeave ? /*i18n*/ 'booking.day.leaveOnly' : /*i18n*/ 'search.day.full')
  }
  const getDayAppearance = (day: Day): DayAppearance => ({
    label: `${formatLongDay(day, language)}, ${describeDay(day)}`,
    tone: getDayTone(day, selected, (it) =>
      getOpenTone(isLoaded && isKnown(it) ? getDay(it) : null, () => isNoArrival(it)),
    ),
    note: isLoaded && isKnown(day) && getDay(day).mayArrive ? getNote(day) : undefined,
    isUnavailable: !isLoaded || !canChooseDay(selection, day, getDay, isArrivalDay),
  })
  const hint =
    stay !== null
      ? i18n.t('search.chosen', formatStay(stay, language))
      : i18n.t(selection.checkinDate === null ? /*i18n*/ 'search.chooseFrom' : /*i18n*/ 'search.chooseTo')
  return (
    <Modal isOpen onClose={onClose} title={i18n.t('search.title')} closeLabel={i18n.t('search.close')}>
      <div className="range-picker">
        <p className="range-hint" aria-live="polite">
          {hint}
        </p>
        {stored && <OutdatedNote at={stored.at} />}
        {!bookingsEnabled && <SuspendedNote />}
        {isOffline && !stored && <RoomsFailure onRetry={() => void refetch()} />}
        <Calendar
          label={i18n.t('search.title')}
          locale={getLocale(language)}
          today={today}
          minDay={today}
          maxDay={addDays(today, limits.maxDaysAhead)}
          selected={selected}
          getDayAppearance={getDayAppearance}
          onDayPress={(day) => isLoaded && setSelection(chooseDay(selection, day, getDay, isArrivalDay))}
          month={viewedMonth}
          onMonthChange={viewMonth}
          previousLabel={i18n.t('search.previousMonth')}
          nextLabel={i18n.t('search.nextMonth')}
          monthLabel={i18n.t('search.month')}
          isBusy={!isLoaded}
        />
        <ClosureNotes month={viewedMonth} closures={context.closures} />
        <DayLegend rooms={rooms.map((it) => it.room)} hasLeaveOnly={turnover === 'same-day'} />
        <Button
          variant="primary"
          className="range-submit"
          disabled={stay === null}
          onClick={() => stay && onChoose({ from: stay.checkinDate, to: stay.checkoutDate })}
        >
          {freeCount === null ? i18n.t('search.submit') : i18n.t('search.show', { n: freeCount })}
        </Button>
      </div>
    </Modal>
  )
}
