/** The cell that has the focus, the keys that move it, and the two presses that choose the days of a new booking. */
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { addMonths, type Day, daysBetween, endOfMonth, type Stay, startOfMonth } from '#contract/days/days.ts'
import { chooseDay, getStay } from '../newBooking/stayDates.ts'
import { type Axis, getColumn, getDayAt, type PlannedStay, type PlannerRow, weekDays } from './layout.ts'
import type { Drag } from './useDrag.ts'
import type { Viewport } from './useViewport.ts'

/** The days of the header are above the first row. */
export const headRow = -1
export type Cell = { row: number; column: number }

type Options = {
  axis: Axis
  rows: PlannerRow[]
  today: Day
  viewport: Viewport
  onBarPress: (stay: PlannedStay) => void
  onStayPress: (roomId: number, stay: Stay) => void
  onDayPress: (day: Day) => void
  /** Escape leaves the grid. */
  onLeave: () => void
}

const parseCell = (element: Element | null | undefined): Cell | null => {
  const [row, column] = element?.getAttribute('data-cell')?.split(':').map(Number) ?? []
  return row === undefined || column === undefined ? null : { row, column }
}

/** The cell that an event happened in. */
export const findCell = (target: EventTarget): Cell | null =>
  target instanceof Element ? parseCell(target.closest('[data-cell]')) : null

export function useCells({ axis, rows, today, viewport, ...actions }: Options) {
  const { onBarPress, onStayPress, onDayPress, onLeave } = actions
  const [active, setActive] = useState<Cell>(() => ({ row: 0, column: getColumn(axis, today) }))
  /** The arrival that was chosen first. */
  const [arrival, setArrival] = useState<Cell | null>(null)
  const shouldFocus = useRef(false)
  const hasFocus = useRef(false)

  const moveTo = (row: number, column: number) => {
    const target = {
      row: Math.min(rows.length - 1, Math.max(headRow, row)),
      column: Math.min(axis.weekCount * weekDays - 1, Math.max(0, column)),
    }
    const { top = 0, height = 0 } = rows[target.row] ?? {}
    setActive(target)
    viewport.reveal(target.column, target.row === headRow ? (viewport.scroller.current?.scrollTop ?? 0) : top, height)
    shouldFocus.current = true
  }
  useLayoutEffect(() => {
    // After the render that draws the cell: it may have been outside the screen.
    if (shouldFocus.current) {
      shouldFocus.current = false
      const selector = `[data-cell="${active.row}:${active.column}"]`
      viewport.scroller.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
    }
    // A scroll has removed the cell with the focus, so the grid takes it.
    if (hasFocus.current && document.activeElement === document.body) viewport.scroller.current?.focus()
  })

  const press = ({ row, column }: Cell) => {
    const day = getDayAt(axis, column)
    const pressed = rows[row]
    if (!pressed) return onDayPress(day)
    // A press beside the cells, which are not drawn yet, moves the focus like one on a cell.
    setActive({ row, column })
    shouldFocus.current = true
    const checkinDate = arrival?.row === row ? getDayAt(axis, arrival.column) : null
    const stay = getStay(chooseDay({ checkinDate, checkoutDate: null }, day))
    const { holder } = pressed.getDay(day)
    setArrival(stay || holder ? null : { row, column })
    if (stay) onStayPress(pressed.room.id, stay)
    else if (holder) onBarPress(holder)
  }

  const getMonthColumn = (count: number) => {
    const day = getDayAt(axis, active.column)
    const month = addMonths(day, count)
    const last = endOfMonth(month)
    return getColumn(axis, month) + Math.min(daysBetween(startOfMonth(day), day), daysBetween(month, last))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const { row, column } = active
    const day = getDayAt(axis, column)
    const actionOfKey: Record<string, () => void> = {
      ArrowLeft: () => moveTo(row, column - 1),
      ArrowRight: () => moveTo(row, column + 1),
      ArrowUp: () => moveTo(row - 1, column),
      ArrowDown: () => moveTo(row + 1, column),
      Home: () => moveTo(row, getColumn(axis, startOfMonth(day))),
      End: () => moveTo(row, getColumn(axis, endOfMonth(day))),
      PageUp: () => moveTo(row, getMonthColumn(-1)),
      PageDown: () => moveTo(row, getMonthColumn(1)),
      Enter: () => press(active),
      ' ': () => press(active),
      Escape: () => (arrival ? setArrival(null) : onLeave()),
    }
    const act = actionOfKey[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const onBlur = () => {
    hasFocus.current = false
  }
  const onFocus = (event: FocusEvent) => {
    hasFocus.current = true
    const cell = findCell(event.target)
    if (cell) setActive(cell)
    // The grid itself has the focus only while its active cell is not drawn.
    else if (event.target === viewport.scroller.current) moveTo(active.row, viewport.getFirstColumn())
  }
  const isChoosing = arrival && active.row === arrival.row && active.column > arrival.column
  /** The new stay so far. One night until a later day is reached. */
  const chosen: Drag | null = arrival && {
    row: arrival.row,
    booking: null,
    stay: {
      checkinDate: getDayAt(axis, arrival.column),
      checkoutDate: getDayAt(axis, isChoosing ? active.column : arrival.column + 1),
    },
  }
  return { active, chosen, press, handlers: { onKeyDown, onFocus, onBlur } }
}
