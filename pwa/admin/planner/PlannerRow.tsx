/** The line of a room: its name, a cell for each day, and a bar for each booking. Drawn by the week. */
import { memo } from 'react'
import { type Booking, unknownText } from '#contract/bookings.ts'
import { daysBetween } from '#contract/days.ts'
import { getRoomName } from '#contract/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { formatGuestName } from '../subjects/guestName.ts'
import { describeBooking, describeDay } from './describe.ts'
import { type Axis, type Bar, getBarBox, getDayAt, type PlannerRow as Row, weekDays } from './layout.ts'
import type { WeekTexts } from './weekTexts.ts'

type WeekProps = { row: Row; index: number; column: number; texts: WeekTexts; activeColumn: number | null }

/** Seven cells. `activeColumn`: the one that Tab reaches, if it is in this week. */
const Week = memo(function Week({ row, index, column, texts, activeColumn }: WeekProps) {
  const { i18n, language } = useLanguage()
  const roomName = getRoomName(row.room, language)
  return texts.map(({ day, text }, i) => {
    const roomDay = row.getDay(day)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a table cell cannot be placed by column
      <div
        key={day}
        role="gridcell"
        className="planner-cell"
        data-cell={`${index}:${column + i}`}
        data-ground={roomDay.ground === 'available' ? undefined : roomDay.ground}
        data-taken={roomDay.isTaken ? '' : undefined}
        aria-colindex={column + i + 2}
        aria-label={`${roomName}, ${text}, ${describeDay(roomDay, i18n)}`}
        tabIndex={activeColumn === column + i ? 0 : -1}
      />
    )
  })
})

/** A short stay has no space for a first name. */
const fewNights = 3

function getBarName(booking: Booking, name: string): string {
  const { guestSurname, checkinDate, checkoutDate } = booking
  return daysBetween(checkinDate, checkoutDate) < fewNights && guestSurname !== unknownText ? guestSurname : name
}

type BarProps = { bar: Bar; axis: Axis; dayWidth: number; isDragged: boolean }

const BookingBar = memo(function BookingBar({ bar, axis, dayWidth, isDragged }: BarProps) {
  const { i18n, language } = useLanguage()
  const { booking, track } = bar
  return (
    <div
      className="planner-bar"
      data-booking={booking.id}
      data-status={booking.status}
      data-dragged={isDragged ? '' : undefined}
      style={getBarBox(axis, booking, track, dayWidth)}
      aria-hidden="true"
      // Hundreds of bars are drawn at once, and few are ever pointed at.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = describeBooking(booking, i18n, language)
      }}
    >
      <span>{getBarName(booking, formatGuestName(booking, i18n))}</span>
    </div>
  )
})

type Props = {
  row: Row
  index: number
  axis: Axis
  firstWeek: number
  weeks: WeekTexts[]
  dayWidth: number
  activeColumn: number | null
  /** The booking that is being dragged stays where it is, pale. */
  draggedId: string | null
}

export const PlannerRow = memo(function PlannerRow({ row, index, axis, firstWeek, weeks, ...props }: Props) {
  const { language } = useLanguage()
  const { dayWidth, activeColumn, draggedId } = props
  const first = getDayAt(axis, firstWeek * weekDays)
  const end = getDayAt(axis, (firstWeek + weeks.length) * weekDays)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table row cannot be placed by pixels
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is in its cells
    <div role="row" className="planner-row" style={{ top: row.top, height: row.height }} aria-rowindex={index + 2}>
      {/* biome-ignore lint/a11y/useSemanticElements: as the row */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as the row */}
      <div role="rowheader" className="planner-room" aria-colindex={1}>
        {getRoomName(row.room, language)}
      </div>
      <div role="presentation" className="planner-days" style={{ paddingInlineStart: firstWeek * weekDays * dayWidth }}>
        {weeks.map((texts, i) => {
          const column = (firstWeek + i) * weekDays
          const isActive = activeColumn !== null && activeColumn >= column && activeColumn < column + weekDays
          return (
            <Week
              key={column}
              row={row}
              index={index}
              column={column}
              texts={texts}
              activeColumn={isActive ? activeColumn : null}
            />
          )
        })}
        {row.bars
          .filter(({ booking }) => booking.checkoutDate >= first && booking.checkinDate < end)
          .map((bar) => (
            <BookingBar
              key={bar.booking.id}
              bar={bar}
              axis={axis}
              dayWidth={dayWidth}
              isDragged={bar.booking.id === draggedId}
            />
          ))}
      </div>
    </div>
  )
})
