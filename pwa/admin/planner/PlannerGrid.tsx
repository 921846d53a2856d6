/** All rooms by days. Only what is on the screen and a margin around it are drawn. */
import type { Day, Stay } from '#contract/days.ts'
import { getRoomName } from '#contract/format.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { type Axis, getBarBox, getColumn, getHeight, weekDays } from './layout.ts'
import { PlannerHead } from './PlannerHead.tsx'
import './PlannerGrid.css'
import { PlannerRow } from './PlannerRow.tsx'
import { headRow } from './useCells.ts'
import { type GridProps, headHeight, useGrid } from './useGrid.ts'

declare module 'react' {
  interface CSSProperties {
    '--room-width'?: string
    '--day-width'?: string
    '--head-height'?: string
  }
}

export function PlannerGrid(props: GridProps) {
  const { i18n, language } = useLanguage()
  const { axis, today } = props
  const { viewport, canvas, rows, isLoading, weeks, drag, chosen, active, isActiveDrawn, handlers } = useGrid(props)
  const { roomWidth, dayWidth, firstWeek } = viewport
  const preview = drag ?? chosen
  const chosenRoom = chosen && rows[chosen.row]?.room
  const draggedRoomId = drag?.booking?.roomId
  const getActiveColumn = (row: number) => (active.row === row ? active.column : null)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot leave out what is not on the screen */}
      <div
        ref={viewport.scroller}
        role="grid"
        className="planner-grid"
        aria-label={i18n.t('admin.planner.label')}
        aria-rowcount={rows.length + 1}
        aria-colcount={axis.weekCount * weekDays + 1}
        aria-busy={isLoading}
        tabIndex={isActiveDrawn ? undefined : 0}
        data-dragging={drag ? '' : undefined}
        style={{ '--room-width': `${roomWidth}px`, '--day-width': `${dayWidth}px`, '--head-height': `${headHeight}px` }}
        onScroll={viewport.onScroll}
        {...handlers}
      >
        <div
          ref={canvas}
          role="presentation"
          className="planner-canvas"
          style={{ width: roomWidth + axis.weekCount * weekDays * dayWidth, height: headHeight + getHeight(rows) }}
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
          {rows.map(
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
                  draggedId={drag?.booking && row.room.id === draggedRoomId ? drag.booking.id : null}
                />
              ),
          )}
          {preview && (
            <div className="planner-preview" style={{ top: rows[preview.row]?.top }} aria-hidden="true">
              <span className="planner-preview-bar" style={getBarBox(axis, preview.stay, 0, dayWidth)}>
                {formatDayNumbers(preview.stay)}
              </span>
            </div>
          )}
        </div>
      </div>
      <p className="planner-hint" role="status">
        {chosen && chosenRoom
          ? i18n.t('admin.planner.chooseCheckout', {
              room: getRoomName(chosenRoom, language),
              day: formatDay(chosen.stay.checkinDate, language),
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
