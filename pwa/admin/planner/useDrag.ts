/**
 * Dragging on the grid: over free days for a new booking, a bar to move a booking. A mouse drags at once. A finger drags
 * after a long press, so that scrolling never moves anything.
 */
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Stay } from '#contract/days/days.ts'
import { type Axis, findBar, getStayBetween, isMovable, type PlannerRow, shiftStay } from './layout.ts'

const longPressMs = 450
const mouseThresholdPx = 4
const touchThresholdPx = 8
/** Near an edge the grid scrolls while something is dragged. */
const edgePx = 36
const edgeStepPx = 12

/** A point on the grid: its row and column, and its distance from the first column. */
export type Point = { row: number; column: number; x: number }
/** What is dragged, and where it would land. `booking` is null for a new one. */
export type Drag = { row: number; stay: Stay; booking: Booking | null }

type Press = { x: number; y: number; isTouch: boolean; origin: Point; booking: Booking | null; timer: number }

type Options = {
  scroller: RefObject<HTMLDivElement | null>
  axis: Axis
  rows: PlannerRow[]
  dayWidth: number
  /** The point at a position on the screen; null outside the days. */
  locate: (x: number, y: number) => Point | null
  onDrop: (drag: Drag) => void
}

export function useDrag({ scroller, axis, rows, dayWidth, locate, onDrop }: Options) {
  const press = useRef<Press | null>(null)
  const pointer = useRef({ x: 0, y: 0 })
  const [drag, setDrag] = useState<Drag | null>(null)
  const isDragging = drag !== null
  /** The click that ends a drag is none. */
  const ignoresClick = useRef(false)

  const end = () => {
    window.clearTimeout(press.current?.timer)
    press.current = null
    setDrag(null)
  }
  const follow = () => {
    const at = locate(pointer.current.x, pointer.current.y)
    if (!press.current || !at) return
    const { origin, booking } = press.current
    if (booking) {
      const stay = shiftStay(booking, Math.round((at.x - origin.x) / dayWidth))
      return setDrag({ row: at.row, stay, booking })
    }
    const stay = getStayBetween(axis, origin.column, at.column)
    if (stay) setDrag({ row: origin.row, stay, booking: null })
  }
  const start = (pointerId: number) => {
    if (!press.current) return
    ignoresClick.current = true
    scroller.current?.setPointerCapture(pointerId)
    const { origin, booking } = press.current
    const stay = booking ?? getStayBetween(axis, origin.column, origin.column + 1)
    if (stay) setDrag({ row: origin.row, stay, booking })
  }
  useDragListeners({ scroller, isDragging, pointer, follow, end })

  return {
    drag,
    /** Whether a click ends a drag; then it presses nothing. */
    isDragClick: () => ignoresClick.current,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        ignoresClick.current = false
        end()
        const { clientX: x, clientY: y, pointerId, pointerType, target } = event
        const origin = locate(x, y)
        if (event.button !== 0 || !event.isPrimary || !origin || !(target instanceof Element)) return
        if (target.closest('.planner-rooms, [role=columnheader]')) return
        const bar = findBar(rows, target)
        const booking = bar && isMovable(bar) ? bar : null
        const isTouch = pointerType === 'touch'
        const timer = isTouch ? window.setTimeout(() => start(pointerId), longPressMs) : 0
        pointer.current = { x, y }
        press.current = { x, y, isTouch, origin, booking, timer }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!press.current) return
        pointer.current = { x: event.clientX, y: event.clientY }
        if (isDragging) return follow()
        const distance = Math.hypot(event.clientX - press.current.x, event.clientY - press.current.y)
        if (distance < (press.current.isTouch ? touchThresholdPx : mouseThresholdPx)) return
        if (press.current.isTouch) end()
        else start(event.pointerId)
      },
      onPointerUp: () => {
        if (drag) onDrop(drag)
        end()
      },
      onPointerCancel: end,
    },
  }
}

type ListenerOptions = Pick<Options, 'scroller'> & {
  isDragging: boolean
  pointer: RefObject<{ x: number; y: number }>
  follow: () => void
  end: () => void
}

/** While something is dragged: a finger does not scroll, an edge does, and Escape ends it. */
function useDragListeners({ scroller, isDragging, pointer, follow, end }: ListenerOptions): void {
  const scrollAtEdges = useEffectEvent(() => {
    const element = scroller.current
    const box = element?.getBoundingClientRect()
    if (!element || !box) return
    const getStep = (at: number, from: number, to: number) =>
      at > to - edgePx ? edgeStepPx : at < from + edgePx ? -edgeStepPx : 0
    const { x, y } = pointer.current
    element.scrollBy(getStep(x, box.left, box.right), getStep(y, box.top, box.bottom))
    follow()
  })
  const stop = useEffectEvent(end)
  useEffect(() => {
    const element = scroller.current
    if (!isDragging || !element) return
    let frame = requestAnimationFrame(function scroll() {
      scrollAtEdges()
      frame = requestAnimationFrame(scroll)
    })
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape') stop()
    }
    window.addEventListener('keydown', cancel)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('keydown', cancel)
    }
  }, [isDragging, scroller])
  // Registered once: a listener that is added during a touch comes too late to keep the browser from scrolling.
  const keepStill = useEffectEvent((event: Event) => {
    if (isDragging) event.preventDefault()
  })
  useEffect(() => {
    const element = scroller.current
    const events = ['touchmove', 'contextmenu']
    for (const name of events) element?.addEventListener(name, keepStill, { passive: false })
    return () => {
      for (const name of events) element?.removeEventListener(name, keepStill)
    }
  }, [scroller])
}
