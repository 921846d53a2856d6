/** All rooms by days: what is booked, closed and free. Reads from Dexie, so it works without a server. */
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { z } from 'zod/mini'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addDays, addMonths, type Day, endOfMonth, isDay, type Stay, startOfMonth } from '#contract/days/days.ts'
import { type FarmStay, isPortalStay } from '#contract/stays/farmStays.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useMediaQuery } from '#pwa/ui/useMediaQuery.ts'
import { MoveDialog } from '../booking/MoveDialog.tsx'
import { getPlace, type Target } from '../booking/move.ts'
import { ChannelStayDialog } from '../channelStays/ChannelStayDialog.tsx'
import { NewBooking } from '../newBooking/NewBooking.tsx'
import { useTabState } from '../session/useTabState.ts'
import { getOfferHref } from '../subjects/offerHref.ts'
import { NoRowsYet } from '../sync/NoRowsYet.tsx'
import { BookingDialog } from './BookingDialog.tsx'
import { FreeRooms } from './FreeRooms.tsx'
import { createAxis, isKept, type PlannedStay, weekDays } from './layout.ts'
import { PlannerGrid } from './PlannerGrid.tsx'
import { getDayAddress } from './PlannerHead.tsx'
import { PlannerLegend } from './PlannerLegend.tsx'
import { PlannerList } from './PlannerList.tsx'
import { PlannerTools, views } from './PlannerTools.tsx'
import { RoomChoice } from './RoomChoice.tsx'
import { getShownMonth, type Place } from './useViewport.ts'

/** The days before today that are on the screen at first: who leaves today came then. */
const daysBeforeToday = 2

/** What the planner shows. Null until somebody chooses: today, all rooms, the view that suits the screen. */
const PlannerChoice = z.object({
  month: z.nullable(z.string().check(z.refine(isDay))),
  roomId: z.nullable(z.number()),
  view: z.nullable(z.enum(views)),
})

type OpenDialog =
  | { kind: 'stay'; stay: FarmStay }
  | { kind: 'move'; booking: Booking; target: Target }
  | { kind: 'new'; roomId: number; stay: Stay; numberOfGuests?: number }

function Dialog({ dialog, onChange }: { dialog: OpenDialog; onChange: (dialog: OpenDialog | null) => void }) {
  const close = () => onChange(null)
  switch (dialog.kind) {
    case 'stay':
      return isPortalStay(dialog.stay) ? (
        <ChannelStayDialog stay={dialog.stay} onClose={close} />
      ) : (
        <BookingDialog
          booking={dialog.stay}
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
  const [chosen, choose] = useTabState('admin.planner', PlannerChoice, { month: null, roomId: null, view: null })
  const { roomId } = chosen
  const view = chosen.view ?? (isPhone ? 'list' : 'grid')
  const firstDay = addDays(today, -daysBeforeToday)
  const [place, setPlace] = useState<Place>({ day: chosen.month ?? firstDay })
  const month = chosen.month ?? startOfMonth(today)
  const [listDay, setListDay] = useState(chosen.month ?? today)
  const [asksFreeRooms, setAskFreeRooms] = useState(false)
  const [params, setParams] = useSearchParams()
  const isAsked = params.get('ask') === 'free-rooms'
  useEffect(() => {
    if (!isAsked) return
    setAskFreeRooms(true)
    setParams({}, { replace: true })
  }, [isAsked, setParams])
  const [dialog, setDialog] = useState<OpenDialog | null>(null)

  /** The month of today is not kept: tomorrow the planner opens on that day. */
  const setMonth = (it: Day) => {
    const kept = it === startOfMonth(today) ? null : it
    if (kept !== chosen.month) choose({ month: kept })
  }
  const followScroll = (it: Day) => {
    if (chosen.month !== null || it !== getShownMonth(firstDay)) setMonth(it)
  }
  const showDay = (day: Day, isFirst = false) => {
    setPlace({ day: isFirst ? day : addDays(day, -daysBeforeToday) })
    setMonth(startOfMonth(day))
    setListDay(day)
  }
  const stepsByWeek = view === 'list' && roomId === null
  const step = (direction: -1 | 1) =>
    showDay(stepsByWeek ? addDays(listDay, direction * weekDays) : addMonths(month, direction), true)
  const actions = {
    onBarPress: (stay: PlannedStay) =>
      isKept(stay) ? navigate(getOfferHref(stay.offer.id)) : setDialog({ kind: 'stay', stay }),
    onStayPress: (room: number, stay: Stay) => setDialog({ kind: 'new', roomId: room, stay }),
  }
  return (
    <>
      <PlannerTools
        month={month}
        onMonthChange={(it) => showDay(it, true)}
        onStep={step}
        stepsByWeek={stepsByWeek}
        onTodayPress={() => showDay(today)}
        view={view}
        onViewChange={(it) => {
          choose({ view: it })
          setListDay(month === startOfMonth(today) ? today : month)
        }}
      >
        {view === 'list' && <RoomChoice roomId={roomId} onChange={(it) => choose({ roomId: it })} />}
        <Button aria-expanded={asksFreeRooms} onClick={() => setAskFreeRooms(!asksFreeRooms)}>
          {i18n.t('admin.planner.freeRooms')}
        </Button>
      </PlannerTools>
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
          onMonthChange={followScroll}
          onDayPress={(day) => navigate(`~${getDayAddress(day)}`)}
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
