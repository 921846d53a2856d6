/**
 * All rooms by days. Only what is on the screen and a margin around it are drawn: bars at once, and the cells for screen
 * readers and the keyboard when scrolling has stopped.
 */
import type { Stay } from '#contract/days/days.ts'
import { getRoomName } from '#contract/text/format.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { getBarBox, getColumn, getDayAt, getHeight, trackHeight, weekDays } from './layout.ts'
import { PlannerBars } from './PlannerBars.tsx'
import { PlannerHead } from './PlannerHead.tsx'
import './PlannerGrid.css'
import { useDayNoteTexts } from '../notes/useDayNoteTexts.ts'
import { PlannerRooms } from './PlannerRooms.tsx'
import { PlannerRow } from './PlannerRow.tsx'
import { headRow } from './useCells.ts'
import { type GridProps, headHeight, useGrid } from './useGrid.ts'

declare module 'react' {
  interface CSSProperties {
    '--room-width'?: string
    '--day-width'?: string
    '--head-height'?: string
    '--track-height'?: string
  }
}

export function PlannerGrid(props: GridProps) {
  const { i18n, language } = useLanguage()
  const { axis, today } = props
  const { viewport, canvas, rows, visibleRows, grounds, isLoading, isSettled, weeks, getTexts, ...grid } =
    useGrid(props)
  const { roomWidth, dayWidth, firstWeek, lastWeek } = viewport
  const notes = useDayNoteTexts(
    getDayAt(axis, firstWeek * weekDays),
    getDayAt(axis, (lastWeek + 1) * weekDays - 1),
    isSettled && !isLoading,
  )
  const { drag, chosen, active, isActiveDrawn, getCells, handlers } = grid
  const preview = drag ?? chosen
  const chosenRoom = chosen && rows[chosen.row]?.room
  const height = getHeight(rows)
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
        style={{
          '--room-width': `${roomWidth}px`,
          '--day-width': `${dayWidth}px`,
          '--head-height': `${headHeight}px`,
          '--track-height': `${trackHeight}px`,
        }}
        onScroll={viewport.onScroll}
        {...handlers}
      >
        <div
          ref={canvas}
          role="presentation"
          className="planner-canvas"
          style={{ width: roomWidth + axis.weekCount * weekDays * dayWidth, height: headHeight + height }}
        >
          {viewport.isMeasured && (
            <>
              <PlannerHead
                axis={axis}
                weeks={weeks}
                getTexts={getTexts}
                dayWidth={dayWidth}
                today={today}
                activeColumn={getActiveColumn(headRow)}
                notes={notes}
              />
              <div
                className="planner-today"
                aria-hidden="true"
                style={{ left: getColumn(axis, today) * dayWidth, width: dayWidth }}
              />
              {visibleRows.map((row) => {
                const index = rows.indexOf(row)
                return (
                  <PlannerRow
                    key={row.room.id}
                    room={row.room}
                    top={row.top}
                    height={row.height}
                    index={index}
                    cells={getCells(index)}
                    getTexts={getTexts}
                    dayWidth={dayWidth}
                    activeColumn={getActiveColumn(index)}
                  />
                )
              })}
              <PlannerRooms rows={visibleRows} />
              <PlannerBars
                rows={visibleRows}
                height={height}
                grounds={grounds}
                axis={axis}
                first={getDayAt(axis, firstWeek * weekDays)}
                last={getDayAt(axis, (lastWeek + 1) * weekDays - 1)}
                edge={viewport.edge}
                dayWidth={dayWidth}
                draggedId={drag?.booking?.id ?? null}
              />
              {preview && (
                <div className="planner-preview" aria-hidden="true">
                  <span
                    className="planner-preview-bar"
                    style={getBarBox(axis, preview.stay, rows[preview.row]?.top ?? 0, dayWidth)}
                  >
                    {formatDayNumbers(preview.stay)}
                  </span>
                </div>
              )}
            </>
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
