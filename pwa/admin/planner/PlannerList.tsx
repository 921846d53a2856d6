/** The planner as a list, for small screens: each room with its bookings and the days between them. */
import { formatStayDays } from '#pwa/format.ts'
import './PlannerList.css'
import { liveQuery } from 'dexie'
import { useId, useLayoutEffect, useMemo, useState } from 'react'
import { addDays, type Day, rangeInclusive, type Stay } from '#contract/days/days.ts'
import { isPortalStay, isStayInConflict } from '#contract/stays/farmStays.ts'
import { formatDate, getRoomName } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { getStatusLabel, statusTones } from '../booking/labels.ts'
import { stateLabels } from '../calendar/labels.ts'
import { PortalMark } from '../channels/PortalMark.tsx'
import { readOfferSources } from '../newBooking/queries.ts'
import type { OfferSources } from '../newBooking/roomOffers.ts'
import { PeriodNotes } from '../notes/PeriodNotes.tsx'
import { UnsentBadge } from '../outbox/UnsentBadge.tsx'
import { getStayTable } from '../subjects/stayName.ts'
import { formatPlannedStay, getLook } from './describe.ts'
import { type Entry, isKept, layOutRows, listEntries, type PlannedStay, type PlannerRow } from './layout.ts'

/**
 * The rows of all rooms with what happens from `first` to `last`; undefined until they are read for the first time.
 * `useLiveQuery` would read them twice at first. A store that fails is an error of the component.
 */
function usePlannerRows(first: Day, last: Day): PlannerRow[] | undefined {
  const [found, setFound] = useState<{ sources: OfferSources } | { error: unknown }>()
  useLayoutEffect(() => {
    const query = liveQuery(() => readOfferSources({ checkinDate: first, checkoutDate: last }))
    const subscription = query.subscribe({
      next: (sources) => setFound({ sources }),
      error: (error) => setFound({ error }),
    })
    return () => subscription.unsubscribe()
  }, [first, last])
  if (found && 'error' in found) throw found.error
  return useMemo(() => found && layOutRows(found.sources), [found])
}

type Actions = {
  onBarPress: (stay: PlannedStay) => void
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

/** The status of a booking, and what is to be done about a stay. */
function EntryBadges({ stay }: { stay: PlannedStay }) {
  const { i18n } = useLanguage()
  if (isKept(stay)) return null
  return (
    <>
      {!isPortalStay(stay) && <Badge tone={statusTones[stay.status]}>{i18n.t(getStatusLabel(stay))}</Badge>}
      {isStayInConflict(stay) && <Badge tone="danger">{i18n.t('admin.channelStay.inConflict')}</Badge>}
      <UnsentBadge table={getStayTable(stay)} id={stay.id} />
    </>
  )
}

function EntryButton({ entry, row, onBarPress, onStayPress }: Actions & { entry: Entry; row: PlannerRow }) {
  const { i18n, language } = useLanguage()
  if (entry.kind === 'stay') {
    const { stay } = entry
    return (
      <button type="button" className="planner-entry" {...getLook(stay)} onClick={() => onBarPress(stay)}>
        <strong>
          {'portal' in stay && <PortalMark portal={stay.portal} />} {formatPlannedStay(stay, i18n)}
        </strong>
        <EntryBadges stay={stay} />
        <span className="muted-small planner-entry-days">{formatStayDays(stay, language)}</span>
      </button>
    )
  }
  const { kind, from, to } = entry
  const dates = formatDays(from, to, language)
  if (kind === 'locked')
    return (
      <p className="planner-entry" data-kind={kind}>
        {i18n.t(stateLabels.locked)} <span className="muted-small planner-entry-days">{dates}</span>
      </p>
    )
  const stay = { checkinDate: from, checkoutDate: addDays(from, 1) }
  return (
    <button type="button" className="planner-entry" data-kind={kind} onClick={() => onStayPress(row.room.id, stay)}>
      <span>{i18n.t(stateLabels[kind])}</span>
      <span className="muted-small planner-entry-days">{dates}</span>
      <span className="planner-entry-action">{i18n.t('admin.newBooking.title')}</span>
    </button>
  )
}
