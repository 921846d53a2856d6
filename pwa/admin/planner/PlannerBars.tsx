/**
 * What is seen of the days: closed and locked ones, and a bar for each booking. Screen readers read the cells of the rows
 * instead.
 */
import type { I18n } from '@lingui/core'
import { memo, type PointerEvent, type ReactElement, useMemo } from 'react'
import { unknownText } from '#contract/bookings/bookingRules.ts'
import { type Day, daysBetween, type Stay } from '#contract/days/days.ts'
import type { Period } from '#contract/days/yearly.ts'
import { isPortalStay } from '#contract/stays/farmStays.ts'
import { formatGuestName, formatStayName } from '#contract/stays/stayNames.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { type UnsentState, useUnsentStates } from '../outbox/sending.ts'
import { getStayTable } from '../subjects/stayName.ts'
import { describeStay, getLook } from './describe.ts'
import '../channels/PortalMark.css'
import {
  type Axis,
  findBar,
  getBarBox,
  getSpanBox,
  isKept,
  type PlannedStay,
  type PlannerRow,
  trackHeight,
} from './layout.ts'
import type { GridRows } from './useGridRows.ts'

/** A short stay has no space for a first name. */
const fewNights = 3

/** The days that a name may cover. */
const nameDays = 6

/** Of a bar that began before this day, less than two days are left, and no other bar is where its name goes on. */
const isEndingAt = (edge: Day, { checkinDate, checkoutDate }: Stay, others: PlannerRow['bars']): boolean =>
  checkinDate < edge &&
  edge <= checkoutDate &&
  daysBetween(edge, checkoutDate) < 2 &&
  !others.some(({ stay }) => stay.checkinDate >= edge && daysBetween(edge, stay.checkinDate) < nameDays)

function getBarName(stay: PlannedStay, i18n: I18n): string {
  if (isKept(stay)) return formatGuestName(stay.offer, i18n)
  const isShort = !isPortalStay(stay) && daysBetween(stay.checkinDate, stay.checkoutDate) < fewNights
  return isShort && stay.guestSurname !== unknownText ? stay.guestSurname : formatStayName(stay, i18n)
}

/** `isEnding`: little of the bar is left at the edge of the screen, so its name goes on behind it. */
type BarState = { unsent: UnsentState | null; isDragged: boolean; isEnding: boolean }

/**
 * Returns a function that makes the element of a bar, the same one as long as it looks the same: React passes over
 * those, and hundreds are on the screen.
 */
function useBarElements(axis: Axis, dayWidth: number) {
  const { i18n } = useLanguage()
  return useMemo(() => {
    const known = new WeakMap<PlannedStay, { look: string; element: ReactElement }>()
    return (stay: PlannedStay, top: number, { unsent, isDragged, isEnding }: BarState): ReactElement => {
      const look = `${top} ${unsent} ${isDragged} ${isEnding}`
      const found = known.get(stay)
      if (found?.look === look) return found.element
      const element = (
        <div
          key={stay.id}
          className="planner-bar"
          data-stay={stay.id}
          {...getLook(stay)}
          data-unsent={unsent ?? undefined}
          data-dragged={isDragged ? '' : undefined}
          data-ending={isEnding ? '' : undefined}
          style={getBarBox(axis, stay, top, dayWidth)}
        >
          <span>{getBarName(stay, i18n)}</span>
        </div>
      )
      known.set(stay, { look, element })
      return element
    }
  }, [axis, dayWidth, i18n])
}

type Props = {
  /** The rows on the screen. */
  rows: PlannerRow[]
  height: number
  /** The days that are locked or closed in all rooms. */
  grounds: GridRows['grounds']
  axis: Axis
  /** The days that are drawn, both included. */
  first: Day
  last: Day
  /** The first day on the screen. */
  edge: Day
  dayWidth: number
  /** The booking that is being dragged stays where it is, pale. */
  draggedId: string | null
}

export const PlannerBars = memo(function PlannerBars({
  rows,
  height,
  grounds,
  axis,
  first,
  last,
  edge,
  ...props
}: Props) {
  const { i18n, language } = useLanguage()
  const { dayWidth, draggedId } = props
  const getBar = useBarElements(axis, dayWidth)
  const getUnsent = useUnsentStates()
  const getUnsentOf = (stay: PlannedStay) => (isKept(stay) ? null : getUnsent(getStayTable(stay), stay.id))
  const isSeen = ({ from, to }: Period) => from <= last && to >= first
  // Hundreds of bars are drawn at once, and few are ever pointed at.
  const nameBar = ({ target }: PointerEvent) => {
    if (!(target instanceof HTMLElement)) return
    const bar = findBar(rows, target)
    if (bar) target.title = describeStay(bar, getUnsentOf(bar), i18n, language)
  }
  return (
    <div className="planner-bars" aria-hidden="true" onPointerOver={nameBar}>
      {rows.flatMap((row) =>
        row.closed
          .filter(isSeen)
          .map((span) => (
            <div
              key={`${row.room.id} ${span.from}`}
              className="planner-ground"
              data-ground="disabled"
              style={{ ...getSpanBox(axis, span, dayWidth), top: row.top, height: row.height }}
            />
          )),
      )}
      {grounds.filter(isSeen).map((it) => (
        <div
          key={`${it.ground} ${it.from} ${it.to}`}
          className="planner-ground"
          data-ground={it.ground}
          style={{ ...getSpanBox(axis, it, dayWidth), top: 0, height }}
        />
      ))}
      {rows.flatMap((row) =>
        row.bars
          .filter(({ stay }) => stay.checkoutDate >= first && stay.checkinDate <= last)
          .map(({ stay, track }) =>
            getBar(stay, row.top + track * trackHeight, {
              unsent: getUnsentOf(stay),
              isDragged: stay.id === draggedId,
              isEnding: isEndingAt(edge, stay, row.bars),
            }),
          ),
      )}
    </div>
  )
})
