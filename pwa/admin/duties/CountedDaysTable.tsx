/** The counts of each day of a month, and what the region knows of it. */
import { useMemo } from 'react'
import { Link } from 'wouter'
import type { ReportedDay } from '#contract/duties/statistics.ts'
import { formatDate } from '#contract/text/format.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { getPlaceHref } from '../places.ts'
import { dayStateLabels, dayStateTones } from './labels.ts'
import { StatisticsTable } from './StatisticsTable.tsx'
import { sumColumn } from './statisticsDays.ts'
import './CountedDaysTable.css'

/** `detail`: what a phone shows below the day, in words. */
const columns = [
  { field: 'roomsOccupied', label: /*i18n*/ 'admin.statistics.roomsOccupied', detail: 'counted-detail' },
  { field: 'roomsAvailable', label: /*i18n*/ 'admin.statistics.roomsAvailable', detail: 'counted-detail' },
  { field: 'bedsAvailable', label: /*i18n*/ 'admin.statistics.bedsAvailable', detail: 'counted-detail' },
  { field: 'arrivals', label: /*i18n*/ 'admin.statistics.arrivals', detail: undefined },
  { field: 'departures', label: /*i18n*/ 'admin.statistics.departures', detail: undefined },
  { field: 'present', label: /*i18n*/ 'admin.statistics.present', detail: undefined },
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
  const describe = (getValue: (field: (typeof columns)[number]['field']) => number) =>
    i18n.t('admin.statistics.roomsAndBeds', {
      occupied: getValue('roomsOccupied'),
      available: getValue('roomsAvailable'),
      beds: getValue('bedsAvailable'),
    })
  return (
    <StatisticsTable caption={i18n.t('admin.statistics.daysCaption')} rows={rows}>
      <thead>
        <tr>
          <th scope="col">{i18n.t('admin.statistics.day')}</th>
          {columns.map(({ field, label, detail }) => (
            <th key={field} scope="col" className={detail}>
              {i18n.t(label)}
            </th>
          ))}
          <th scope="col" className="counted-detail">
            {i18n.t('admin.statistics.state')}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((it) => (
          <tr key={it.day}>
            <th scope="row">
              <span className="duties-day">{formatDate(it.day, language, { weekday: 'short', day: 'numeric' })}</span>
              <span className="counted-details">
                {describe((field) => it[field])}
                <DayState day={it} />
              </span>
            </th>
            {columns.map(({ field, detail }) => (
              <td key={field} className={detail}>
                {it[field]}
              </td>
            ))}
            <td className="counted-detail">
              <DayState day={it} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {i18n.t('admin.statistics.sum')}
            <span className="counted-details">{describe((field) => sumColumn(days, field))}</span>
          </th>
          {columns.map(({ field, detail }) => (
            <td key={field} className={detail}>
              {sumColumn(days, field)}
            </td>
          ))}
          <td className="counted-detail" />
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
