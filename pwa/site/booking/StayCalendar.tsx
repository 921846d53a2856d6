/** The month calendar of the chosen room, in words and colours. */

import { useEffect } from 'react'
import type { DayOnCalendar } from '#contract/dayState.ts'
import { addDays, type Day, startOfMonth } from '#contract/days.ts'
import { limits } from '#contract/stay.ts'
import { longDayText } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Calendar, type DayLook } from '#pwa/ui/Calendar.tsx'
import { chooseDay, type Selection, selectedDays } from './selection.ts'

const words: Record<DayOnCalendar['state'], string> = {
  available: /*i18n*/ 'booking.day.available',
  booked: /*i18n*/ 'booking.day.booked',
  locked: /*i18n*/ 'booking.day.locked',
  disabled: /*i18n*/ 'booking.day.disabled',
  suspended: /*i18n*/ 'booking.day.suspended',
}

type Props = {
  roomName: string
  today: Day
  selection: Selection
  /** Null while the days are not known. */
  dayOf: ((day: Day) => DayOnCalendar) | null
  onSelect: (selection: Selection) => void
  onMonthChange: (firstDay: Day) => void
}

export function StayCalendar({ roomName, today, selection, dayOf, onSelect, onMonthChange }: Props) {
  const { i18n, language } = useLanguage()
  const selected = selectedDays(selection)
  const opensAt = startOfMonth(selected[0] ?? today)
  // The calendar opens at what is chosen, which may be a month that nobody has asked for yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => onMonthChange(opensAt), [])

  const wordsOf = (day: Day): string => {
    if (day === selection.checkinDate) return i18n.t('booking.checkin')
    if (day === selection.checkoutDate) return i18n.t('booking.checkout')
    if (selected.includes(day)) return i18n.t('booking.selected')
    if (day < today) return i18n.t('booking.day.past')
    return i18n.t(dayOf ? words[dayOf(day).state] : /*i18n*/ 'booking.day.loading')
  }
  const toneOf = (day: Day): string => {
    if (selected.includes(day)) return day === selected[0] || day === selected.at(-1) ? 'edge' : 'selected'
    if (dayOf === null) return 'loading'
    return dayOf(day).free ? 'free' : 'taken'
  }
  const lookOf = (day: Day): DayLook => ({
    label: `${longDayText(day, language)}, ${wordsOf(day)}`,
    tone: toneOf(day),
    isUnavailable: !dayOf?.(day).free,
  })

  return (
    <Calendar
      label={roomName}
      locale={language === 'it' ? 'it-IT' : 'en-GB'}
      today={today}
      first={today}
      last={addDays(today, limits.daysAhead)}
      selected={selected}
      lookOf={lookOf}
      onChoose={(day) => dayOf && onSelect(chooseDay(selection, day, (it) => dayOf(it).free))}
      onMonthChange={onMonthChange}
      previousLabel={i18n.t('booking.previousMonth')}
      nextLabel={i18n.t('booking.nextMonth')}
      isBusy={dayOf === null}
    />
  )
}
