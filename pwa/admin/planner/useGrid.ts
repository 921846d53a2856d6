/** The state of the grid: the rows and weeks on the screen, what is being chosen or dragged, and what a press opens. */
import { type MouseEvent, useMemo, useRef } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { type Day, endOfMonth, type Stay, startOfMonth } from '#contract/days.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { type Axis, findRowIndex, getDayAt, weekDays } from './layout.ts'
import { isMoved, type Target } from './move.ts'
import { findCell, headRow, useCells } from './useCells.ts'
import { type Drag, type Point, useDrag } from './useDrag.ts'
import { usePlannerRows } from './usePlannerRows.ts'
import { type Place, useViewport } from './useViewport.ts'
import { createWeekTexts } from './weekTexts.ts'

export const headHeight = 60

export type GridProps = {
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

export function useGrid({ axis, today, place, onMonthChange, onMove, ...actions }: GridProps) {
  const { language } = useLanguage()
  const viewport = useViewport({ axis, place, headHeight, onMonthChange })
  const { scroller, firstWeek, lastWeek, roomWidth, dayWidth } = viewport
  const canvas = useRef<HTMLDivElement>(null)
  const [first, end] = [getDayAt(axis, firstWeek * weekDays), getDayAt(axis, (lastWeek + 1) * weekDays)]
  // By the month, so that scrolling by a week reads nothing.
  const found = usePlannerRows(startOfMonth(first), endOfMonth(end))
  const rows = found ?? []
  const getTexts = useMemo(() => createWeekTexts(axis, language), [axis, language])
  const weeks = useMemo(
    () => Array.from({ length: lastWeek - firstWeek + 1 }, (_, i) => getTexts(firstWeek + i)),
    [getTexts, firstWeek, lastWeek],
  )

  const cells = useCells({ axis, rows, today, viewport, ...actions })
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
    const id = event.target.closest('[data-booking]')?.getAttribute('data-booking')
    const booking = rows.flatMap(({ bars }) => bars).find((it) => it.booking.id === id)?.booking
    const cell = findCell(event.target)
    if (booking) actions.onBookingPress(booking)
    else if (cell && cell.row !== headRow) cells.press(cell)
  }
  return {
    viewport,
    canvas,
    rows,
    isLoading: found === undefined,
    weeks,
    drag,
    chosen: cells.chosen,
    active: cells.active,
    isActiveDrawn: cells.active.column >= firstWeek * weekDays && cells.active.column < (lastWeek + 1) * weekDays,
    handlers: { ...handlers, ...cells.handlers, onClick },
  }
}
