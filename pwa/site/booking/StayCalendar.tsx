/** The month calendar of the chosen room: each day with its state as a label and a colour. */
import './StayCalendar.css'
import type { I18n } from '@lingui/core'
import { useLayoutEffect, useState } from 'react'
import type { CalendarDay } from '#contract/days/dayState.ts'
import { addDays, type Day, type Stay, startOfMonth } from '#contract/days/days.ts'
import { getNightPrice, type RoomPrices } from '#contract/prices/prices.ts'
import { limits } from '#contract/stays/stay.ts'
import { getNightRules, type StayRules } from '#contract/stays/stayRules.ts'
import { getLocale, type Language } from '#locales/language.ts'
import { getDayTone, getOpenTone } from '#pwa/dayTone.ts'
import { formatCurrency, formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Calendar, type DayAppearance } from '#pwa/ui/Calendar.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import type { LocalizedRoom } from '../useRooms.ts'
import { judgeChoice, type RoomCalendar } from './judgeChoice.ts'
import { StayRuleNote } from './StayRuleNote.tsx'
import { canChooseDay, chooseDay, listSelectedDays, type Selection } from './selection.ts'

/** What stands under a free day of a calendar, and what a screen reader says of it. */
type Note = { note: string | undefined; label: string }

type Context = { rules: StayRules; guests: number; i18n: I18n; language: Language }

/** The price of the night, and where another minimum begins, that minimum. */
function describeNight(room: RoomPrices, day: Day, { rules, guests, i18n, language }: Context): Note {
  const price = getNightPrice(room, day, guests)
  const { minimumNights } = getNightRules(room, day, rules)
  const isNew = minimumNights !== getNightRules(room, addDays(day, -1), rules).minimumNights && minimumNights > 1
  const amount = price === null ? [] : [formatCurrency(price, language)]
  const lines = [...amount, ...(isNew ? [i18n.t('booking.day.minimum', { n: minimumNights })] : [])]
  const words = [...amount, ...(isNew ? [i18n.t('room.minimumNights', { n: minimumNights })] : [])]
  return { note: lines.join('\n') || undefined, label: words.map((it) => `, ${it}`).join('') }
}

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
  /** The calendar opens here or at the check-in day; without either at the month in view. */
  openAt: Day | null
  /** The first day of the month in view. */
  month: Day
  calendar: RoomCalendar
  onSelect: (selection: Selection) => void
  onMonthChange: (firstDay: Day) => void
}

export function StayCalendar({ room, today, selection, openAt, month, calendar, onMonthChange, ...props }: Props) {
  const { getDayState } = calendar
  const { isArrivalDay } = judgeChoice(room, null, calendar)
  /** The day that was pressed although it cannot be chosen. */
  const [pressed, setMissed] = useState<{ roomId: number; day: Day } | null>(null)
  const missed = pressed?.roomId === room.id ? pressed.day : null
  const { i18n, language } = useLanguage()
  const { stayRules } = useFarm()
  const selected = listSelectedDays(selection)
  const initialDay = openAt ?? selected[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useLayoutEffect(() => {
    if (initialDay !== undefined) onMonthChange(startOfMonth(initialDay))
  }, [])

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
  const getDayAppearance = (day: Day): DayAppearance => {
    const isFree = getDayState?.(day).mayArrive === true
    const night = isFree
      ? describeNight(room, day, { rules: stayRules, guests: selection.numberOfGuests, i18n, language })
      : null
    return {
      note: night?.note,
      label: `${formatLongDay(day, language)}, ${describeDay(day)}${night?.label ?? ''}`,
      tone: getDayTone(day, selected, (it) => getOpenTone(getDayState?.(it) ?? null, () => isNoArrival(it))),
      isUnavailable: getDayState === null || !canChooseDay(selection, day, getDayState, isArrivalDay),
    }
  }

  const select = (next: Selection) => {
    setMissed(null)
    props.onSelect(next)
  }

  return (
    <div className="stay-calendar">
      <Calendar
        label={room.name}
        locale={getLocale(language)}
        today={today}
        minDay={today}
        maxDay={addDays(today, limits.maxDaysAhead)}
        selected={selected}
        month={month}
        getDayAppearance={getDayAppearance}
        onDayPress={(day) => getDayState && select(chooseDay(selection, day, getDayState, isArrivalDay))}
        onUnavailablePress={(day) => setMissed({ roomId: room.id, day })}
        onMonthChange={onMonthChange}
        previousLabel={i18n.t('booking.previousMonth')}
        nextLabel={i18n.t('booking.nextMonth')}
        monthLabel={i18n.t('booking.month')}
        isBusy={getDayState === null}
      />
      {missed && getDayState && (
        <MissedDay
          key={missed}
          {...{ room, calendar }}
          day={missed}
          guests={selection.numberOfGuests}
          label={`${formatLongDay(missed, language)}: ${describeDay(missed)}`}
          isFree={isNoArrival(missed)}
          onChoose={(stay) => select({ ...selection, ...stay })}
        />
      )}
    </div>
  )
}

type MissedProps = Pick<Props, 'room' | 'calendar'> & {
  day: Day
  guests: number
  label: string
  isFree: boolean
  onChoose: (stay: Stay) => void
}

/** Why a pressed day cannot be chosen; of a free one the rule, with the nearest stays that it allows. */
function MissedDay({ room, calendar, day, guests, label, isFree, onChoose }: MissedProps) {
  const shortest = { checkinDate: day, checkoutDate: addDays(day, 1) }
  const { problem, allowed } = judgeChoice(room, isFree ? shortest : null, calendar)
  if (problem) return <StayRuleNote {...{ room, guests, problem, allowed, onChoose }} />
  return (
    <Card as="section" kind="note" tone="warn" role="status">
      {label}
    </Card>
  )
}
