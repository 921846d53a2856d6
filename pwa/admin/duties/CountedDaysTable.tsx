/** The counts of each day of a month, and what the region knows of it. */
import { useMemo } from 'react'
import { Link } from 'wouter'
import { formatDate } from '#contract/format.ts'
import type { ReportedDay } from '#contract/statistics.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { getPlaceHref } from '../places.ts'
import { dayStateLabels, dayStateTones } from './labels.ts'
import { StatisticsTable } from './StatisticsTable.tsx'
import { sumColumn } from './statisticsDays.ts'

const columns = [
  { field: 'roomsOccupied', label: /*i18n*/ 'admin.statistics.roomsOccupied' },
  { field: 'roomsAvailable', label: /*i18n*/ 'admin.statistics.roomsAvailable' },
  { field: 'bedsAvailable', label: /*i18n*/ 'admin.statistics.bedsAvailable' },
  { field: 'arrivals', label: /*i18n*/ 'admin.statistics.arrivals' },
  { field: 'departures', label: /*i18n*/ 'admin.statistics.departures' },
  { field: 'present', label: /*i18n*/ 'admin.statistics.present' },
] as const

export function CountedDaysTable({ days }: { days: ReportedDay[] }) {
  const { i18n, language } = useLanguage()
  const rows = useMemo(
    () => [
      [i18n.t('admin.statistics.day'), ...columns.map(({ label }) => i18n.t(label))],
      ...days.map((it) => [it.day, ...columns.map(({ field }) => it[field])]),
    ],
    [days, i18n],
  )
  return (
    <StatisticsTable caption={i18n.t('admin.statistics.daysCaption')} rows={rows}>
      <thead>
        <tr>
          <th scope="col">{i18n.t('admin.statistics.day')}</th>
          {columns.map(({ field, label }) => (
            <th key={field} scope="col">
              {i18n.t(label)}
            </th>
          ))}
          <th scope="col">{i18n.t('admin.statistics.state')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((it) => (
          <tr key={it.day}>
            <th scope="row" className="duties-day">
              {formatDate(it.day, language, { weekday: 'short', day: 'numeric' })}
            </th>
            {columns.map(({ field }) => (
              <td key={field}>{it[field]}</td>
            ))}
            <td>
              <DayState day={it} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{i18n.t('admin.statistics.sum')}</th>
          {columns.map(({ field }) => (
            <td key={field}>{sumColumn(days, field)}</td>
          ))}
          <td />
        </tr>
      </tfoot>
    </StatisticsTable>
  )
}

/** What the region knows of a day, and who is missing in its file. */
function DayState({ day: { day, isOpen, state, sentAt, messages, incomplete } }: { day: ReportedDay }) {
  const { i18n, language } = useLanguage()
  return (
    <span className="duties-state">
      {!isOpen && <Badge>{i18n.t('admin.statistics.closed')}</Badge>}
      {incomplete > 0 && (
        <Link href={getPlaceHref('/today', `?day=${day}`)}>
          {i18n.t('admin.statistics.incomplete', { n: incomplete })}
        </Link>
      )}
      {state === null ? (
        <span className="muted">{i18n.t('admin.statistics.notSent')}</span>
      ) : (
        <Badge tone={dayStateTones[state]}>{i18n.t(dayStateLabels[state])}</Badge>
      )}
      {sentAt !== null && <span className="muted">{formatDateTime(sentAt, language)}</span>}
      {messages.map((text) => (
        <span key={text} className="duties-words">
          {i18n.t('admin.statistics.words', { text })}
        </span>
      ))}
    </span>
  )
}
