/** All rooms by days. Only what is on the screen and a margin around it are drawn. */
import { useMemo, useRef } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { type Day, endOfMonth, rangeInclusive, type Stay, startOfMonth } from '#contract/days.ts'
import { getRoomName } from '#contract/format.ts'
import { formatDay, formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { type Axis, findRowIndex, getBarBox, getColumn, getDayAt, getHeight, weekDays } from './layout.ts'
import { isMoved, type Target } from './move.ts'
import { PlannerHead } from './PlannerHead.tsx'
import './PlannerGrid.css'
import { PlannerRow } from './PlannerRow.tsx'
import { findCell, headRow, useCells } from './useCells.ts'
import { type Drag, type Point, useDrag } from './useDrag.ts'
import { usePlannerRows } from './usePlannerRows.ts'
import { type Place, useViewport } from './useViewport.ts'

declare module 'react' {
  interface CSSProperties {
    '--room-width'?: string
    '--day-width'?: string
    '--head-height'?: string
  }
}

const headHeight = 60

type Props = {
  axis: Axis
  today: Day
  place: Place
  onMonthChange: (month: Day) => void
  onBookingPress: (booking: Booking) => void
  onStayPress: (roomId: number, stay: Stay) => void
  onDayPress: (day: Day) => void
  onMove: (booking: Booking, target: Target) => void
  onLeave: () => void
}

export function PlannerGrid({ axis, today, place, onMonthChange, onMove, ...actions }: Props) {
  const { i18n, language } = useLanguage()
  const viewport = useViewport({ axis, place, headHeight, onMonthChange })
  const { scroller, firstWeek, lastWeek, roomWidth, dayWidth } = viewport
  const canvas = useRef<HTMLDivElement>(null)
  const [firstDay, lastDay] = [getDayAt(axis, firstWeek * weekDays), getDayAt(axis, (lastWeek + 1) * weekDays - 1)]
  // By the month, so that scrolling by a week reads nothing.
  const rows = usePlannerRows(startOfMonth(firstDay), endOfMonth(lastDay))
  const weeks = useMemo(() => {
    const texts = rangeInclusive(firstDay, lastDay).map((day) => ({ day, text: formatLongDay(day, language) }))
    return Array.from({ length: texts.length / weekDays }, (_, i) => texts.slice(i * weekDays, (i + 1) * weekDays))
  }, [firstDay, lastDay, language])

  const cells = useCells({ axis, rows: rows ?? [], today, viewport, ...actions })
  const locate = (clientX: number, clientY: number): Point | null => {
    const box = canvas.current?.getBoundingClientRect()
    if (!box || !rows || rows.length === 0) return null
    const x = clientX - box.left - roomWidth
    return { x, column: Math.floor(x / dayWidth), row: findRowIndex(rows, clientY - box.top - headHeight) }
  }
  const drop = ({ row, stay, booking }: Drag) => {
    const roomId = rows?.[row]?.room.id
    if (roomId === undefined) return
    const target = { roomId, checkinDate: stay.checkinDate, checkoutDate: stay.checkoutDate }
    if (!booking) actions.onStayPress(roomId, stay)
    else if (isMoved(booking, target)) onMove(booking, target)
  }
  const { drag, isDragClick, handlers } = useDrag({ scroller, axis, rows: rows ?? [], dayWidth, locate, onDrop: drop })

  const { active, arrival } = cells
  const arrivalRoom = arrival && rows?.[arrival.row]?.room
  const isChoosing = arrival && active.row === arrival.row && active.column > arrival.column
  const chosen: Drag | null = arrival && {
    row: arrival.row,
    booking: null,
    stay: {
      checkinDate: getDayAt(axis, arrival.column),
      checkoutDate: getDayAt(axis, isChoosing ? active.column : arrival.column + 1),
    },
  }
  const preview = drag ?? chosen
  const getActiveColumn = (row: number) => (active.row === row ? active.column : null)
  const isActiveDrawn =
    active.column >= firstWeek * weekDays &&
    active.column < (lastWeek + 1) * weekDays &&
    (active.row === headRow || rows?.[active.row] !== undefined)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot leave out what is not on the screen */}
      <div
        ref={scroller}
        role="grid"
        className="planner-grid"
        aria-label={i18n.t('admin.planner.label')}
        aria-rowcount={(rows?.length ?? 0) + 1}
        aria-colcount={axis.weekCount * weekDays + 1}
        aria-busy={rows === undefined}
        tabIndex={isActiveDrawn ? undefined : 0}
        data-dragging={drag ? '' : undefined}
        style={{ '--room-width': `${roomWidth}px`, '--day-width': `${dayWidth}px`, '--head-height': `${headHeight}px` }}
        onScroll={viewport.onScroll}
        onClick={(event) => {
          if (isDragClick()) return event.preventDefault()
          const id =
            event.target instanceof Element && event.target.closest('[data-booking]')?.getAttribute('data-booking')
          const booking = rows?.flatMap(({ bars }) => bars).find((it) => it.booking.id === id)?.booking
          const cell = findCell(event.target)
          if (booking) actions.onBookingPress(booking)
          else if (cell && cell.row !== headRow) cells.press(cell)
        }}
        {...handlers}
        onKeyDown={cells.onKeyDown}
        onFocus={cells.onFocus}
        onBlur={cells.onBlur}
      >
        <div
          ref={canvas}
          role="presentation"
          className="planner-canvas"
          style={{
            width: roomWidth + axis.weekCount * weekDays * dayWidth,
            height: headHeight + getHeight(rows ?? []),
          }}
        >
          <PlannerHead
            axis={axis}
            firstWeek={firstWeek}
            weeks={weeks}
            dayWidth={dayWidth}
            today={today}
            activeColumn={getActiveColumn(headRow)}
          />
          <Tints axis={axis} firstWeek={firstWeek} weekCount={weeks.length} today={today} dayWidth={dayWidth} />
          {rows?.map(
            (row, index) =>
              row.top < viewport.bottom &&
              row.top + row.height > viewport.top && (
                <PlannerRow
                  key={row.room.id}
                  row={row}
                  index={index}
                  axis={axis}
                  firstWeek={firstWeek}
                  weeks={weeks}
                  dayWidth={dayWidth}
                  activeColumn={getActiveColumn(index)}
                  draggedId={drag?.booking && row.room.id === drag.booking.roomId ? drag.booking.id : null}
                />
              ),
          )}
          {preview && rows?.[preview.row] && (
            <div className="planner-preview" style={{ top: rows[preview.row]?.top }} aria-hidden="true">
              <span className="planner-preview-bar" style={getBarBox(axis, preview.stay, 0, dayWidth)}>
                {formatDayNumbers(preview.stay)}
              </span>
            </div>
          )}
        </div>
      </div>
      <p className="planner-hint" role="status">
        {arrival && arrivalRoom
          ? i18n.t('admin.planner.chooseCheckout', {
              room: getRoomName(arrivalRoom, language),
              day: formatDay(getDayAt(axis, arrival.column), language),
            })
          : i18n.t('admin.planner.hint')}
      </p>
    </>
  )
}

/** "28 → 31": all that a short bar has space for. */
const formatDayNumbers = ({ checkinDate, checkoutDate }: Stay): string =>
  [checkinDate, checkoutDate].map((day) => Number(day.slice(8))).join(' → ')

type TintsProps = { axis: Axis; firstWeek: number; weekCount: number; today: Day; dayWidth: number }

/** The columns of the weekends and of today, behind the rows. */
function Tints({ axis, firstWeek, weekCount, today, dayWidth }: TintsProps) {
  const saturdays = Array.from({ length: weekCount }, (_, i) => (firstWeek + i) * weekDays + 5)
  return (
    <div className="planner-tints" aria-hidden="true">
      {saturdays.map((column) => (
        <div key={column} style={{ left: column * dayWidth, width: 2 * dayWidth }} />
      ))}
      <div data-today="" style={{ left: getColumn(axis, today) * dayWidth, width: dayWidth }} />
    </div>
  )
}
