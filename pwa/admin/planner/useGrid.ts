/** The state of the grid: the rows and weeks on the screen, what is being chosen or dragged, and what a press opens. */
import { type MouseEvent, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Day, Stay } from '#contract/days/days.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { isMoved, type Target } from '../booking/move.ts'
import { type Axis, findBar, findRowIndex, isInWeek, type PlannedStay, type PlannerRow, weekDays } from './layout.ts'
import type { RowCells } from './PlannerRow.tsx'
import { type Cell, findCell, headRow, useCells } from './useCells.ts'
import { type Drag, type Point, useDrag } from './useDrag.ts'
import { type GridRows, useGridRows } from './useGridRows.ts'
import { type Place, useViewport } from './useViewport.ts'
import { createWeekTexts } from './weekTexts.ts'

export const headHeight = 60
const noRows: PlannerRow[] = []
const noGrounds: GridRows['grounds'] = []

export type GridProps = {
  axis: Axis
  today: Day
  place: Place
  onMonthChange: (month: Day) => void
  onBarPress: (stay: PlannedStay) => void
  onStayPress: (roomId: number, stay: Stay) => void
  onDayPress: (day: Day) => void
  onMove: (booking: Booking, target: Target) => void
  onLeave: () => void
}

/** Cells are drawn when nothing has changed for this long: while something moves, every frame counts. */
const cellDelayMs = 150

/** The value, once it has not changed for a while; undefined at first. */
function useSettled<T>(value: T, delayMs: number): T | undefined {
  const [settled, setSettled] = useState<T>()
  useEffect(() => {
    const timer = window.setTimeout(() => startTransition(() => setSettled(value)), delayMs)
    return () => window.clearTimeout(timer)
  }, [value, delayMs])
  return settled
}

/** The cells of each row: those on the screen when scrolling stopped, and always the week of the active one. */
function useRowCells(rows: PlannerRow[], visibleRows: PlannerRow[], weeks: number[], active: Cell) {
  const settled = useSettled(
    useMemo(
      () => new Map(visibleRows.map((row): [number, RowCells] => [row.room.id, { row, weeks }])),
      [visibleRows, weeks],
    ),
    cellDelayMs,
  )
  const getCells = (index: number): RowCells | undefined => {
    const row = rows[index]
    const cells = row && settled?.get(row.room.id)
    if (!row || index !== active.row) return cells
    const activeWeeks = weeks.filter((week) => isInWeek(active.column, week) && !cells?.weeks.includes(week))
    return { row, weeks: [...(cells?.weeks ?? []), ...activeWeeks] }
  }
  return { getCells, isSettled: settled !== undefined }
}

export function useGrid({ axis, today, place, onMonthChange, onMove, ...actions }: GridProps) {
  const { language } = useLanguage()
  const viewport = useViewport({ axis, place, headHeight, onMonthChange })
  const { scroller, firstWeek, lastWeek, top, bottom, roomWidth, dayWidth } = viewport
  const canvas = useRef<HTMLDivElement>(null)
  const found = useGridRows(axis, viewport)
  const rows = found?.rows ?? noRows
  const visibleRows = useMemo(
    () => rows.filter((row) => row.top < bottom && row.top + row.height > top),
    [rows, top, bottom],
  )
  const getTexts = useMemo(() => createWeekTexts(axis, language), [axis, language])
  const weeks = useMemo(
    () => Array.from({ length: lastWeek - firstWeek + 1 }, (_, i) => firstWeek + i),
    [firstWeek, lastWeek],
  )

  const cells = useCells({ axis, rows, today, viewport, ...actions })
  const { active } = cells
  const { getCells, isSettled } = useRowCells(rows, visibleRows, weeks, active)
  const locate = (clientX: number, clientY: number): Point | null => {
    const box = canvas.current?.getBoundingClientRect()
    if (!box || rows.length === 0) return null
    const x = clientX - box.left - roomWidth
    return { x, column: Math.floor(x / dayWidth), row: findRowIndex(rows, clientY - box.top - headHeight) }
  }
  const drop = ({ row, stay: { checkinDate, checkoutDate }, booking }: Drag) => {
    const roomId = rows[row]?.room.id
    if (roomId === undefined) return
    const target = { roomId, checkinDate, checkoutDate }
    if (!booking) actions.onStayPress(roomId, { checkinDate, checkoutDate })
    else if (isMoved(booking, target)) onMove(booking, target)
  }
  const { drag, isDragClick, handlers } = useDrag({ scroller, axis, rows, dayWidth, locate, onDrop: drop })
  const onClick = (event: MouseEvent) => {
    if (isDragClick()) return event.preventDefault()
    if (!(event.target instanceof Element)) return
    const link = event.target.closest('a')
    if (link) {
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
      const day = findCell(link)
      if (opensElsewhere || !day) return
      event.preventDefault()
      return cells.press(day)
    }
    const bar = findBar(rows, event.target)
    if (bar) return actions.onBarPress(bar)
    if (event.target.closest('.planner-rooms')) return
    // A screen reader may press a cell without a position; where cells are not drawn yet, there is only the position.
    const cell = findCell(event.target) ?? locate(event.clientX, event.clientY)
    if (cell) cells.press(cell)
  }
  return {
    viewport,
    canvas,
    rows,
    visibleRows,
    grounds: found?.grounds ?? noGrounds,
    isLoading: found === undefined,
    isSettled,
    weeks,
    getTexts,
    getCells,
    drag,
    chosen: cells.chosen,
    active,
    isActiveDrawn:
      active.column >= firstWeek * weekDays &&
      active.column < (lastWeek + 1) * weekDays &&
      (active.row === headRow || visibleRows.some((row) => row === rows[active.row])),
    handlers: { ...handlers, ...cells.handlers, onClick },
  }
}
