/** All rooms by days: what is booked, closed and free. Reads from Dexie, so it works without a server. */
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { Booking } from '#contract/bookings.ts'
import { addDays, addMonths, type Day, endOfMonth, type Stay, startOfMonth } from '#contract/days.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useMediaQuery } from '#pwa/ui/useMediaQuery.ts'
import { NewBooking } from '../newBooking/NewBooking.tsx'
import { PageHeading } from '../newBooking/PageHeading.tsx'
import { NoRowsYet } from '../sync/NoRowsYet.tsx'
import { BookingDialog } from './BookingDialog.tsx'
import { FreeRooms } from './FreeRooms.tsx'
import { createAxis, weekDays } from './layout.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { getPlace, type Target } from './move.ts'
import { PlannerGrid } from './PlannerGrid.tsx'
import { getDayHref } from './PlannerHead.tsx'
import { PlannerLegend } from './PlannerLegend.tsx'
import { PlannerList } from './PlannerList.tsx'
import { PlannerTools, type View } from './PlannerTools.tsx'
import { RoomChoice } from './RoomChoice.tsx'
import type { Place } from './useViewport.ts'

/** The days before today that are on the screen at first: who leaves today came then. */
const daysBeforeToday = 2

type OpenDialog =
  | { kind: 'booking'; booking: Booking }
  | { kind: 'move'; booking: Booking; target: Target }
  | { kind: 'new'; roomId: number; stay: Stay; numberOfGuests?: number }

function Dialog({ dialog, onChange }: { dialog: OpenDialog; onChange: (dialog: OpenDialog | null) => void }) {
  const close = () => onChange(null)
  switch (dialog.kind) {
    case 'booking':
      return (
        <BookingDialog
          booking={dialog.booking}
          onMovePress={(booking) => onChange({ kind: 'move', booking, target: getPlace(booking) })}
          onClose={close}
        />
      )
    case 'move':
      return <MoveDialog booking={dialog.booking} target={dialog.target} onClose={close} />
    case 'new': {
      const { kind, ...start } = dialog
      return <NewBooking {...start} onClose={close} />
    }
  }
}

/** The days of the list: a week of all rooms, the month of one. */
const getPeriod = (day: Day, roomId: number | null): { first: Day; last: Day } =>
  roomId === null
    ? { first: day, last: addDays(day, weekDays - 1) }
    : { first: startOfMonth(day), last: endOfMonth(day) }

export function PlannerPage() {
  const { i18n } = useLanguage()
  const [, navigate] = useLocation()
  const today = farmToday()
  const axis = useMemo(() => createAxis(today), [today])
  const isPhone = useMediaQuery('(width < 48em)')
  const [chosenView, setView] = useState<View | null>(null)
  const view = chosenView ?? (isPhone ? 'list' : 'grid')
  const [place, setPlace] = useState<Place>({ day: addDays(today, -daysBeforeToday) })
  const [month, setMonth] = useState(startOfMonth(today))
  const [listDay, setListDay] = useState(today)
  const [roomId, setRoomId] = useState<number | null>(null)
  const [asksFreeRooms, setAskFreeRooms] = useState(false)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)

  const showDay = (day: Day, isFirst = false) => {
    setPlace({ day: isFirst ? day : addDays(day, -daysBeforeToday) })
    setMonth(startOfMonth(day))
    setListDay(day)
  }
  const stepsByWeek = view === 'list' && roomId === null
  const step = (direction: -1 | 1) =>
    showDay(stepsByWeek ? addDays(listDay, direction * weekDays) : addMonths(month, direction), true)
  const actions = {
    onBookingPress: (booking: Booking) => setDialog({ kind: 'booking', booking }),
    onStayPress: (room: number, stay: Stay) => setDialog({ kind: 'new', roomId: room, stay }),
  }
  return (
    <>
      <PageHeading title={i18n.t('admin.tab.planner')}>
        <PlannerTools
          month={month}
          onMonthChange={(it) => showDay(it, true)}
          onStep={step}
          stepsByWeek={stepsByWeek}
          onTodayPress={() => showDay(today)}
          view={view}
          onViewChange={(it) => {
            setView(it)
            setListDay(month === startOfMonth(today) ? today : month)
          }}
        >
          {view === 'list' && <RoomChoice roomId={roomId} onChange={setRoomId} />}
          <Button aria-expanded={asksFreeRooms} onClick={() => setAskFreeRooms(!asksFreeRooms)}>
            {i18n.t('admin.planner.freeRooms')}
          </Button>
        </PlannerTools>
      </PageHeading>
      {asksFreeRooms && (
        <FreeRooms
          today={today}
          onChoose={(room, stay, numberOfGuests) => setDialog({ kind: 'new', roomId: room, stay, numberOfGuests })}
        />
      )}
      <NoRowsYet />
      {view === 'grid' ? (
        <PlannerGrid
          axis={axis}
          today={today}
          place={place}
          onMonthChange={setMonth}
          onDayPress={(day) => navigate(getDayHref(day))}
          onMove={(booking, target) => setDialog({ kind: 'move', booking, target })}
          onLeave={() => document.getElementById('planner-today')?.focus()}
          {...actions}
        />
      ) : (
        <PlannerList {...getPeriod(listDay, roomId)} roomId={roomId} {...actions} />
      )}
      <PlannerLegend />
      {dialog && <Dialog dialog={dialog} onChange={setDialog} />}
    </>
  )
}
