/** The planner as a list, for small screens: each room with its bookings and the days between them. */
import { useId } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { type ChannelStay, isInConflict } from '#contract/channels.ts'
import { addDays, type Day, rangeInclusive, type Stay } from '#contract/days.ts'
import { formatDate, getRoomName } from '#contract/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { getStatusLabel, statusTones } from '../booking/labels.ts'
import { stateLabels } from '../calendar/labels.ts'
import { PortalMark } from '../channels/PortalMark.tsx'
import { PeriodNotes } from '../notes/PeriodNotes.tsx'
import { UnsentBadge } from '../outbox/UnsentBadge.tsx'
import type { KeptStay } from '../stays/keptStays.ts'
import { formatChannelStay } from '../subjects/channelStayName.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import { formatKeptStay, formatStay } from './describe.ts'
import { type Entry, listEntries, type PlannerRow } from './layout.ts'
import './PlannerList.css'
import { usePlannerRows } from './usePlannerRows.ts'

type Actions = {
  onBookingPress: (booking: Booking) => void
  onChannelStayPress: (stay: ChannelStay) => void
  onKeptStayPress: (stay: KeptStay) => void
  onStayPress: (roomId: number, stay: Stay) => void
}
type Props = Actions & { first: Day; last: Day; roomId: number | null }

export function PlannerList({ first, last, roomId, ...actions }: Props) {
  const { language } = useLanguage()
  const rows = usePlannerRows(first, last)?.filter(({ room }) => roomId === null || room.id === roomId)
  return (
    <div className="planner-list" aria-busy={rows === undefined}>
      <p className="planner-list-period" aria-live="polite">
        {formatDays(first, last, language)}
      </p>
      <PeriodNotes first={first} last={last} />
      {rows?.map((row) => (
        <RoomEntries key={row.room.id} row={row} days={rangeInclusive(first, last)} {...actions} />
      ))}
    </div>
  )
}

function formatDays(from: Day, to: Day, language: Parameters<typeof formatDate>[1]): string {
  const format = (day: Day) => formatDate(day, language, { weekday: 'short', day: 'numeric', month: 'short' })
  return from === to ? format(from) : `${format(from)} – ${format(to)}`
}

function RoomEntries({ row, days, ...actions }: Actions & { row: PlannerRow; days: Day[] }) {
  const { language } = useLanguage()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{getRoomName(row.room, language)}</h2>
      <ul>
        {listEntries(row, days).map((entry) => (
          <li key={`${entry.kind} ${entry.from}`}>
            <EntryButton entry={entry} row={row} {...actions} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function EntryButton({
  entry,
  row,
  onBookingPress,
  onChannelStayPress,
  onKeptStayPress,
  onStayPress,
}: Actions & { entry: Entry; row: PlannerRow }) {
  const { i18n, language } = useLanguage()
  if (entry.kind === 'booking') {
    const { booking } = entry
    return (
      <button
        type="button"
        className="planner-entry"
        data-status={booking.status}
        onClick={() => onBookingPress(booking)}
      >
        <strong>{formatGuestName(booking, i18n)}</strong>
        <Badge tone={statusTones[booking.status]}>{i18n.t(getStatusLabel(booking))}</Badge>
        <UnsentBadge table="bookings" id={booking.id} />
        <span className="planner-entry-days">{formatStay(booking, language)}</span>
      </button>
    )
  }
  if (entry.kind === 'channel') {
    const { stay } = entry
    return (
      <button type="button" className="planner-entry" data-kind="channel" onClick={() => onChannelStayPress(stay)}>
        <strong>
          <PortalMark portal={stay.portal} /> {formatChannelStay(stay, i18n)}
        </strong>
        {isInConflict(stay) && <Badge tone="danger">{i18n.t('admin.channelStay.inConflict')}</Badge>}
        <UnsentBadge table="channelStays" id={stay.id} />
        <span className="planner-entry-days">{formatStay(stay, language)}</span>
      </button>
    )
  }
  if (entry.kind === 'kept') {
    const { stay } = entry
    return (
      <button type="button" className="planner-entry" data-kind="kept" onClick={() => onKeptStayPress(stay)}>
        <strong>{formatKeptStay(stay, i18n)}</strong>
        <span className="planner-entry-days">{formatStay(stay, language)}</span>
      </button>
    )
  }
  const { kind, from, to } = entry
  const dates = formatDays(from, to, language)
  if (kind === 'locked')
    return (
      <p className="planner-entry" data-kind={kind}>
        {i18n.t(stateLabels.locked)} <span className="planner-entry-days">{dates}</span>
      </p>
    )
  const stay = { checkinDate: from, checkoutDate: addDays(from, 1) }
  return (
    <button type="button" className="planner-entry" data-kind={kind} onClick={() => onStayPress(row.room.id, stay)}>
      <span>{i18n.t(stateLabels[kind])}</span>
      <span className="planner-entry-days">{dates}</span>
      <span className="planner-entry-action">{i18n.t('admin.newBooking.title')}</span>
    </button>
  )
}
