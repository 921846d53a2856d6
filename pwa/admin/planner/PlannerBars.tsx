/**
 * What is seen of the days: closed and locked ones, and a bar for each booking. Screen readers read the cells of the rows
 * instead.
 */
import { memo, type PointerEvent, type ReactElement, useMemo } from 'react'
import { unknownText } from '#contract/bookingRules.ts'
import type { Booking } from '#contract/bookings.ts'
import { isInConflict } from '#contract/channels.ts'
import { type Day, daysBetween } from '#contract/days.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { type UnsentState, useUnsentStates } from '../outbox/sending.ts'
import { formatChannelStay } from '../subjects/channelStayName.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import { describeBooking, describeChannelStay, formatKeptStay, formatStay } from './describe.ts'
import '../channels/PortalMark.css'
import { type Axis, barHeight, getBarBox, getSpanBox, type PlannerRow, type Span } from './layout.ts'

/** A short stay has no space for a first name. */
const fewNights = 3

function getBarName(booking: Booking, name: string): string {
  const { guestSurname, checkinDate, checkoutDate } = booking
  return daysBetween(checkinDate, checkoutDate) < fewNights && guestSurname !== unknownText ? guestSurname : name
}

/**
 * Returns a function that makes the element of a bar, the same one as long as it looks the same: React passes over
 * those, and hundreds are on the screen.
 */
function useBarElements(axis: Axis, dayWidth: number) {
  const { i18n } = useLanguage()
  return useMemo(() => {
    const known = new WeakMap<Booking, { look: string; element: ReactElement }>()
    return (booking: Booking, top: number, unsent: UnsentState | null, isDragged: boolean): ReactElement => {
      const look = `${top} ${unsent} ${isDragged}`
      const found = known.get(booking)
      if (found?.look === look) return found.element
      const element = (
        <div
          key={booking.id}
          className="planner-bar"
          data-booking={booking.id}
          data-status={booking.status}
          data-no-show={booking.noShow ? '' : undefined}
          data-unsent={unsent ?? undefined}
          data-dragged={isDragged ? '' : undefined}
          style={getBarBox(axis, booking, top, dayWidth)}
        >
          <span>{getBarName(booking, formatGuestName(booking, i18n))}</span>
        </div>
      )
      known.set(booking, { look, element })
      return element
    }
  }, [axis, dayWidth, i18n])
}

type Props = {
  /** The rows on the screen. */
  rows: PlannerRow[]
  height: number
  lockedPeriods: { startDate: Day; endDate: Day }[]
  axis: Axis
  /** The days that are drawn, both included. */
  first: Day
  last: Day
  dayWidth: number
  /** The booking that is being dragged stays where it is, pale. */
  draggedId: string | null
}

export const PlannerBars = memo(function PlannerBars({
  rows,
  height,
  lockedPeriods,
  axis,
  first,
  last,
  ...props
}: Props) {
  const { i18n, language } = useLanguage()
  const { dayWidth, draggedId } = props
  const getBar = useBarElements(axis, dayWidth)
  const getUnsent = useUnsentStates()
  const isSeen = ({ from, to }: Span) => from <= last && to >= first
  // Hundreds of bars are drawn at once, and few are ever pointed at.
  const nameBar = ({ target }: PointerEvent) => {
    if (!(target instanceof HTMLElement)) return
    const bars = rows.flatMap((row) => row.bars)
    const bar = bars.find(({ booking }) => booking.id === target.dataset.booking)
    const channelStays = rows.flatMap((row) => row.channelBars)
    const stay = channelStays.find((it) => it.stay.id === target.dataset.channelStay)?.stay
    if (stay) target.title = describeChannelStay(stay, getUnsent('channelStays', stay.id), i18n, language)
    const kept = rows.flatMap((row) => row.keptBars).find((it) => it.stay.id === target.dataset.kept)?.stay
    if (kept) target.title = `${formatKeptStay(kept, i18n)}, ${formatStay(kept, language)}`
    if (bar) target.title = describeBooking(bar.booking, getUnsent('bookings', bar.booking.id), i18n, language)
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
      {lockedPeriods
        .map(({ startDate, endDate }) => ({ from: startDate, to: endDate }))
        .filter(isSeen)
        .map((span) => (
          <div
            key={`${span.from} ${span.to}`}
            className="planner-ground"
            data-ground="locked"
            style={{ ...getSpanBox(axis, span, dayWidth), top: 0, height }}
          />
        ))}
      {rows.flatMap((row) =>
        row.bars
          .filter(({ booking }) => booking.checkoutDate >= first && booking.checkinDate <= last)
          .map(({ booking, track }) =>
            getBar(booking, row.top + track * barHeight, getUnsent('bookings', booking.id), booking.id === draggedId),
          ),
      )}
      {rows.flatMap((row) =>
        row.channelBars
          .filter(({ stay }) => stay.checkoutDate >= first && stay.checkinDate <= last)
          .map(({ stay, track }) => (
            <div
              key={stay.id}
              className="planner-bar"
              data-channel-stay={stay.id}
              data-portal={stay.portal}
              data-kind={stay.kind}
              data-conflict={isInConflict(stay) ? '' : undefined}
              data-no-show={stay.noShow ? '' : undefined}
              data-unsent={getUnsent('channelStays', stay.id) ?? undefined}
              style={getBarBox(axis, stay, row.top + track * barHeight, dayWidth)}
            >
              <span>{formatChannelStay(stay, i18n)}</span>
            </div>
          )),
      )}
      {rows.flatMap((row) =>
        row.keptBars
          .filter(({ stay }) => stay.checkoutDate >= first && stay.checkinDate <= last)
          .map(({ stay, track }) => (
            <div
              key={stay.id}
              className="planner-bar"
              data-kept={stay.id}
              style={getBarBox(axis, stay, row.top + track * barHeight, dayWidth)}
            >
              <span>{formatGuestName(stay.offer, i18n)}</span>
            </div>
          )),
      )}
    </div>
  )
})
