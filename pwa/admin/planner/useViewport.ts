/** The part of the grid that is on the screen, kept up to date while it scrolls and changes its size. */
import { type RefObject, startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { addDays, type Day, startOfMonth } from '#contract/days/days.ts'
import { keep, readKept } from '#pwa/historyEntry.ts'
import { type Axis, covers, findVisible, getColumn, getDayAt, measureColumns, type Visible } from './layout.ts'

/** Scrolls to this day. A new object scrolls again. */
export type Place = { day: Day }

/** A day or two of a month before may be on the screen when the month is shown. */
const marginDays = 3
/** The month that is shown when this is the first day on the screen. */
export const getShownMonth = (firstDay: Day): Day => startOfMonth(addDays(firstDay, marginDays))
/** When the first view has been drawn, also on a slow tablet. */
const marginDelayMs = 500
/** Nothing has scrolled for this long. */
const restMs = 150
/**
 * Weeks on each side of the screen. With fewer than `least`, `drawn` are drawn: many at once, because each drawing lays out
 * the whole grid.
 */
const margins = { least: 1, drawn: 3 }

export type Viewport = Visible & {
  /** False until the grid is on the page; then nothing is drawn in it. */
  isMeasured: boolean
  scroller: RefObject<HTMLDivElement | null>
  roomWidth: number
  dayWidth: number
  onScroll: () => void
  /** The first day on the screen when scrolling last stopped. */
  edge: Day
  /** The first day that can be seen as a whole. */
  getFirstColumn: () => number
  /** Scrolls as little as possible until this column and these pixels of the rows are on the screen. */
  reveal: (column: number, top: number, height: number) => void
}

/**
 * The widths at the last measurement. In a window of the same width the first render draws everything; without it the
 * browser lays out the page once more, before there is anything in the grid.
 */
let lastSize: { window: number; grid: number } | undefined

/** How far the grid is scrolled, and its width, in pixels. */
type Scrolled = { left: number; top: number; clientWidth: number }

type Options = { axis: Axis; place: Place; headHeight: number; onMonthChange: (month: Day) => void }

export function useViewport({ axis, place, headHeight, onMonthChange }: Options): Viewport {
  const scroller = useRef<HTMLDivElement>(null)
  /** Where the days were when somebody comes back from a booking. */
  const [keptColumn] = useState(readKept)
  const firstColumn = useRef(keptColumn ?? getColumn(axis, place.day))
  const isBack = useRef(keptColumn !== undefined)
  const [edge, setEdge] = useState(place.day)
  const restTimer = useRef<number>(undefined)
  const [width, setWidth] = useState(() => (lastSize?.window === window.innerWidth ? lastSize.grid : null))
  const isMeasured = width !== null
  const { roomWidth, dayWidth } = measureColumns(width ?? 0)
  /** The first view is drawn alone, so that it comes sooner. */
  const hasMargin = useRef(false)
  /** The grid grows with its rows, so the height is that of the window. */
  const findWindow = ({ left, top, clientWidth }: Scrolled, margin: keyof typeof margins) => {
    const columns = measureColumns(clientWidth)
    const box = { left, top, width: clientWidth - columns.roomWidth, height: window.innerHeight }
    return findVisible(box, columns.dayWidth, axis.weekCount, hasMargin.current ? margins[margin] : 0)
  }
  const getFirstScroll = (clientWidth: number): Scrolled => ({
    left: firstColumn.current * measureColumns(clientWidth).dayWidth,
    top: 0,
    clientWidth,
  })
  const [visible, setVisible] = useState(() => findWindow(getFirstScroll(width ?? 0), 'drawn'))
  const show = (scrolled: Scrolled) =>
    setVisible((it) => (covers(it, findWindow(scrolled, 'least')) ? it : findWindow(scrolled, 'drawn')))
  const measure = ({ clientWidth }: HTMLElement) => {
    lastSize = { window: window.innerWidth, grid: clientWidth }
    setWidth(clientWidth)
  }
  const update = () => {
    const element = scroller.current
    if (!element || !isMeasured) return
    const { scrollLeft: left, scrollTop: top, clientWidth } = element
    firstColumn.current = left / dayWidth
    keep(firstColumn.current)
    show({ left, top, clientWidth })
    const firstDay = getDayAt(axis, Math.round(firstColumn.current))
    onMonthChange(getShownMonth(firstDay))
    window.clearTimeout(restTimer.current)
    restTimer.current = window.setTimeout(() => startTransition(() => setEdge(firstDay)), restMs)
  }
  const scrollToColumn = useEffectEvent(() => {
    if (scroller.current && isMeasured) scroller.current.scrollLeft = firstColumn.current * dayWidth
    update()
  })
  const followSize = useEffectEvent((element: HTMLElement) => {
    measure(element)
    update()
  })
  const start = useEffectEvent((element: HTMLElement) => {
    measure(element)
    show(getFirstScroll(element.clientWidth))
  })
  const goToPlace = useEffectEvent(() => {
    if (!isBack.current) firstColumn.current = getColumn(axis, place.day)
    isBack.current = false
    scrollToColumn()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place scrolls, the same one does not
  useLayoutEffect(() => goToPlace(), [place])
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns of another width keep the first day
  useLayoutEffect(() => scrollToColumn(), [isMeasured, dayWidth])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    start(element)
    const observer = new ResizeObserver(() => followSize(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const drawMargin = useEffectEvent(() => {
    hasMargin.current = true
    update()
  })
  useEffect(() => {
    const timer = window.setTimeout(drawMargin, marginDelayMs)
    return () => window.clearTimeout(timer)
  }, [])
  useSidewaysWheel(scroller)

  const reveal: Viewport['reveal'] = (column, top, height) => {
    const element = scroller.current
    if (!element) return
    const left = column * dayWidth
    const daysWidth = element.clientWidth - roomWidth
    const rowsHeight = element.clientHeight - headHeight
    element.scrollLeft = Math.min(left, Math.max(element.scrollLeft, left + dayWidth - daysWidth))
    element.scrollTop = Math.min(top, Math.max(element.scrollTop, top + height - rowsHeight))
    update()
  }
  return {
    ...visible,
    isMeasured,
    scroller,
    roomWidth,
    dayWidth,
    onScroll: update,
    edge,
    getFirstColumn: () => Math.ceil(firstColumn.current),
    reveal,
  }
}

/** A wheel scrolls the days where all rooms fit on the screen. */
function useSidewaysWheel(scroller: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    const turn = (event: WheelEvent) => {
      if (!element || event.ctrlKey || event.shiftKey || Math.abs(event.deltaX) >= Math.abs(event.deltaY)) return
      if (element.scrollHeight > element.clientHeight) return
      event.preventDefault()
      element.scrollLeft += event.deltaY
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [scroller])
}
