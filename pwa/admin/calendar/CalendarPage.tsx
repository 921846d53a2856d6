/**
 * A room's month, on wide windows two, with its booked, closed and free days, and the editors for one day and for many.
 * Reads from Dexie.
 */

import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { createDayLookup, type HeldStay, hasDay } from '#contract/days/dayState.ts'
import { addDays, addMonths, type Day, startOfMonth } from '#contract/days/days.ts'
import type { Period } from '#contract/days/yearly.ts'
import { getRoomName, getText } from '#contract/text/format.ts'
import { getLocale, getLocalized } from '#locales/language.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { getDayId } from '#pwa/offline/nouns.ts'
import { Calendar } from '#pwa/ui/Calendar.tsx'
import { showToast } from '#pwa/ui/toasts.ts'
import { useShownMonths } from '#pwa/ui/useShownMonths.ts'
import './CalendarPage.css'
import { useRoomOfNewBooking } from '../newBooking/room.ts'
import { unsentLabels } from '../outbox/labels.ts'
import { useUnsentStates } from '../outbox/sending.ts'
import { readBookableRooms } from '../rooms/queries.ts'
import { useTabState } from '../session/useTabState.ts'
import { askToLeave } from '../writes/leaveGuard.ts'
import { ChosenDay } from './ChosenDay.tsx'
import { type ShownState, stateLabels } from './labels.ts'
import { MonthField } from './MonthField.tsx'
import { CalendarChoice } from './month.ts'
import { findLockedPeriod, readRoomCalendar } from './queries.ts'
import { RangeEditor } from './RangeEditor.tsx'
import { RangePicking } from './RangePicking.tsx'
import { RoomSelect } from './RoomSelect.tsx'
import { listRangeDays, pressRangeDay, type RangeDays } from './rangeDays.ts'

/** The calendar shows whole weeks, so some days of the neighbouring months are visible. */
const marginDays = 7

const legendStates = ['available', 'booked', 'kept', 'disabled', 'closed', 'locked', 'suspended'] as const

function Legend() {
  const { i18n } = useLanguage()
  return (
    <ul className="legend" aria-label={i18n.t('admin.calendar.legend')}>
      {legendStates.map((state) => (
        <li key={state}>
          <span className="legend-swatch" data-tone={state} aria-hidden="true" />
          {i18n.t(stateLabels[state])}
        </li>
      ))}
    </ul>
  )
}

export function CalendarPage() {
  const { i18n, language } = useLanguage()
  const today = farmToday()
  const getUnsentState = useUnsentStates()
  const [chosen, choose] = useTabState('admin.calendar', CalendarChoice, { roomId: null, month: null })
  const month = chosen.month ?? startOfMonth(today)
  const lastDay = addDays(addMonths(month, useShownMonths()), -1)
  const getFirstDay = (it: Day) => (it === startOfMonth(today) ? today : it)
  const [day, setDay] = useState<Day>(getFirstDay(month))
  const setMonth = (it: Day) => it !== month && choose({ month: it === startOfMonth(today) ? null : it })
  const [rangeDays, setRangeDays] = useState<RangeDays>({ from: '', last: '' })
  const [isPicking, setPicking] = useState(false)
  const daysSection = useRef<HTMLElement>(null)

  // A link names a room, or asks for the form of many days; afterwards the page is as if it had been chosen here.
  const [params, setParams] = useSearchParams()
  const linkedRoom = Number(params.get('room')) || null
  const asksForForm = params.get('edit') === 'days'
  const rooms = useLiveQuery(readBookableRooms)
  const hasRooms = rooms !== undefined && rooms.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is followed once, when the rooms are there
  useEffect(() => {
    if (!hasRooms || params.size === 0) return
    if (linkedRoom !== null) choose({ roomId: linkedRoom })
    if (asksForForm) document.getElementById('range-from')?.focus()
    setParams({}, { replace: true })
  }, [hasRooms, linkedRoom, asksForForm])
  const room = rooms?.find((it) => it.id === chosen.roomId) ?? rooms?.[0]
  useRoomOfNewBooking(room?.id ?? null)
  const calendar = useLiveQuery(
    async () => room && (await readRoomCalendar(room.id, addDays(month, -marginDays), addDays(lastDay, marginDays))),
    [room?.id, month, lastDay],
  )
  const getDay =
    calendar &&
    createDayLookup(calendar.source, {
      today,
      bookingsEnabled: calendar.bookingsEnabled,
      closures: calendar.closedDays,
    })
  const isHeldBy = (stays: HeldStay[], it: Day) =>
    stays.some((stay) => hasDay(stay, it, calendar?.source.turnover ?? 'blocked'))
  const getState = (it: Day): ShownState => {
    if (!calendar || !getDay) return 'available'
    const isKept = isHeldBy(calendar.keptStays, it) && !isHeldBy(calendar.bookings, it)
    return isKept ? 'kept' : getDay(it).state
  }
  const getLockedPeriod = (it: Day) => findLockedPeriod(it, calendar?.lockedPeriods ?? [])
  /** A locked day is not called past: that it is locked says more. */
  const isPast = (it: Day) => it < today && !getLockedPeriod(it)

  const pressDay = (it: Day) => {
    if (isPicking) return setRangeDays(pressRangeDay(rangeDays, it))
    const lockedPeriod = getLockedPeriod(it)
    if (!lockedPeriod) return askToLeave(() => setDay(it))
    showToast({
      title: /*i18n*/ 'admin.day.isLocked',
      lines: [{ detail: getText(lockedPeriod, 'reason', language) }],
      variant: 'destructive',
    })
  }
  const changePicking = (next: boolean) => {
    setPicking(next)
    if (next) daysSection.current?.scrollIntoView({ block: 'nearest' })
  }
  const endPicking = () => {
    setPicking(false)
    document.getElementById('range-pick')?.focus()
  }
  const getUnsent = (it: Day) => (room ? getUnsentState('days', getDayId({ roomId: room.id, date: it })) : null)
  const getDayLabel = (it: Day) => {
    const state = getLockedPeriod(it) ? 'locked' : getState(it)
    const unsent = getUnsent(it)
    return [
      formatLongDay(it, language),
      i18n.t(stateLabels[state]),
      isPast(it) && i18n.t('admin.day.past'),
      unsent && i18n.t(unsentLabels[unsent]),
    ]
      .filter(Boolean)
      .join(', ')
  }

  if (rooms === undefined) return <p aria-busy="true">{i18n.t('admin.loading')}</p>
  if (room === undefined) return <p className="empty">{i18n.t('admin.sync.initial')}</p>
  const roomName = getRoomName(room, language)
  const isShown = ({ from, to }: Period) => from <= lastDay && month <= to
  const shownPeriods = calendar?.lockedPeriods.filter(isShown) ?? []
  const reasons = (calendar?.closedDays ?? []).filter(isShown).flatMap(({ reason }) => reason ?? [])
  return (
    <>
      <div className="calendar-choice">
        <RoomSelect
          id="calendar-room"
          rooms={rooms}
          roomId={room.id}
          onChange={(roomId) => askToLeave(() => choose({ roomId }))}
        />
        <MonthField
          month={month}
          onChange={(it) =>
            askToLeave(() => {
              setMonth(it)
              setDay(getFirstDay(it))
            })
          }
        />
      </div>
      <div className="calendar-columns">
        <section ref={daysSection} aria-label={roomName} className="calendar-days">
          {shownPeriods.map((period) => (
            <p key={period.id} className="calendar-sold-out" role="status">
              {getText(period, 'banner', language)}
            </p>
          ))}
          {[...new Set(reasons.map((reason) => getLocalized(reason, language)))].map((reason) => (
            <p key={reason} className="muted" role="status">
              {reason}
            </p>
          ))}
          {isPicking && <RangePicking days={rangeDays} onDone={endPicking} />}
          <Calendar
            label={roomName}
            locale={getLocale(language)}
            today={today}
            month={month}
            selected={isPicking ? listRangeDays(rangeDays) : [day]}
            getDayAppearance={(it) => ({
              label: getDayLabel(it),
              tone: getLockedPeriod(it) ? 'locked' : getState(it),
              isUnavailable: false,
              isDimmed: isPast(it),
              isMarked: getUnsent(it) !== null,
            })}
            onDayPress={pressDay}
            onMonthChange={setMonth}
            previousLabel={i18n.t('admin.calendar.previous')}
            nextLabel={i18n.t('admin.calendar.next')}
            isBusy={calendar === undefined}
          />
          <Legend />
        </section>
        <div className="stack-4 calendar-editors">
          <ChosenDay key={`${room.id} ${day}`} roomId={room.id} day={day} today={today} />
          <RangeEditor
            rooms={rooms}
            roomId={room.id}
            defaultFrom={day}
            days={rangeDays}
            onDaysChange={setRangeDays}
            isPicking={isPicking}
            onPickingChange={changePicking}
          />
        </div>
      </div>
    </>
  )
}
