/** The month calendar of the chosen room: each day with its state as a label and a colour. */

import { useEffect } from 'react'
import type { CalendarDay } from '#contract/dayState.ts'
import { addDays, type Day, startOfMonth } from '#contract/days.ts'
import { limits } from '#contract/stay.ts'
import { getLocale } from '#locales/language.ts'
import { formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Calendar, type DayAppearance } from '#pwa/ui/Calendar.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import type { LocalizedRoom } from '../useRooms.ts'
import { describeNight } from './dayNotes.ts'
import { canChooseDay, chooseDay, listSelectedDays, type Selection } from './selection.ts'

const stateLabels: Record<CalendarDay['state'], string> = {
  available: /*i18n*/ 'booking.day.available',
  booked: /*i18n*/ 'booking.day.booked',
  locked: /*i18n*/ 'booking.day.locked',
  closed: /*i18n*/ 'booking.day.closed',
  disabled: /*i18n*/ 'booking.day.disabled',
  suspended: /*i18n*/ 'booking.day.suspended',
}

type Props = {
  room: LocalizedRoom
  today: Day
  selection: Selection
  /** The calendar opens here; otherwise at the check-in day or today. */
  openAt: Day | null
  /** Null while the days are being loaded. */
  getDayState: ((day: Day) => CalendarDay) | null
  /** Whether the farm's rules let a stay begin on a day that is free. */
  isArrivalDay: (day: Day) => boolean
  onSelect: (selection: Selection) => void
  onMonthChange: (firstDay: Day) => void
}

export function StayCalendar({ room, today, selection, openAt, getDayState, onSelect, ...props }: Props) {
  const { isArrivalDay, onMonthChange } = props
  const { i18n, language } = useLanguage()
  const { stayRules } = useFarm()
  const selected = listSelectedDays(selection)
  const initialMonth = startOfMonth(openAt ?? selected[0] ?? today)
  // The calendar opens at the month of the check-in day, which may not be loaded yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => onMonthChange(initialMonth), [])

  /** A free day on which a rule lets no stay begin, and on which the chosen one cannot end. */
  const isNoArrival = (day: Day): boolean =>
    getDayState?.(day).mayArrive === true &&
    !isArrivalDay(day) &&
    chooseDay(selection, day, getDayState, isArrivalDay) === selection

  const describeDay = (day: Day): string => {
    if (day === selection.checkinDate) return i18n.t('booking.checkin')
    if (day === selection.checkoutDate) return i18n.t('booking.checkout')
    if (selected.includes(day)) return i18n.t('booking.selected')
    if (day < today) return i18n.t('booking.day.past')
    if (getDayState === null) return i18n.t('booking.day.loading')
    const { state, mayArrive, mayLeave } = getDayState(day)
    if (isNoArrival(day)) return i18n.t('booking.day.noArrival')
    return i18n.t(mayLeave && !mayArrive ? /*i18n*/ 'booking.day.leaveOnly' : stateLabels[state])
  }
  const getTone = (day: Day): string => {
    if (selected.includes(day)) return day === selected[0] || day === selected.at(-1) ? 'edge' : 'selected'
    if (getDayState === null) return 'loading'
    const { mayArrive, mayLeave } = getDayState(day)
    if (isNoArrival(day)) return 'no-arrival'
    return mayArrive ? 'free' : mayLeave ? 'leave-only' : 'taken'
  }
  const getDayAppearance = (day: Day): DayAppearance => {
    const isFree = getDayState?.(day).mayArrive === true
    const night = isFree
      ? describeNight(room, day, { rules: stayRules, guests: selection.numberOfGuests, i18n, language })
      : null
    return {
      note: night?.note,
      label: `${formatLongDay(day, language)}, ${describeDay(day)}${night?.label ?? ''}`,
      tone: getTone(day),
      isUnavailable: getDayState === null || !canChooseDay(selection, day, getDayState, isArrivalDay),
    }
  }

  return (
    <Calendar
      label={room.name}
      locale={getLocale(language)}
      today={today}
      minDay={today}
      maxDay={addDays(today, limits.maxDaysAhead)}
      selected={selected}
      openAt={openAt}
      getDayAppearance={getDayAppearance}
      onDayPress={(day) => getDayState && onSelect(chooseDay(selection, day, getDayState, isArrivalDay))}
      onMonthChange={onMonthChange}
      previousLabel={i18n.t('booking.previousMonth')}
      nextLabel={i18n.t('booking.nextMonth')}
      isBusy={getDayState === null}
    />
  )
}
