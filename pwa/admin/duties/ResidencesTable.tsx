/** Persons by residence: of the whole month, and of each day of it. */
import { useMemo } from 'react'
import type { Day } from '#contract/days/days.ts'
import type { ReportedDay, ResidenceCount } from '#contract/duties/statistics.ts'
import { formatDate } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { StatisticsTable } from './StatisticsTable.tsx'
import { sumResidences } from './statisticsDays.ts'

type Props = { days: ReportedDay[]; nameResidence: (code: string | null) => string }
type Group = { day: Day | null; residences: ResidenceCount[] }

const columns = [
  { field: 'arrivals', label: /*i18n*/ 'admin.statistics.arrivals' },
  { field: 'departures', label: /*i18n*/ 'admin.statistics.departures' },
  { field: 'present', label: /*i18n*/ 'admin.statistics.present' },
] as const

export function ResidencesTable({ days, nameResidence }: Props) {
  const { i18n, language } = useLanguage()
  const month = i18n.t('admin.statistics.wholeMonth')
  const groups: Group[] = [{ day: null, residences: sumResidences(days) }, ...days].filter(
    ({ residences }) => residences.length > 0,
  )
  const rows = useMemo(
    () => [
      [
        ...[i18n.t('admin.statistics.day'), i18n.t('admin.statistics.residence')],
        ...columns.map(({ label }) => i18n.t(label)),
      ],
      ...days.flatMap(({ day, residences }) =>
        residences.map((it) => [day, nameResidence(it.residence), it.arrivals, it.departures, it.present]),
      ),
    ],
    [days, i18n, nameResidence],
  )
  if (groups.length === 0) return <p className="empty">{i18n.t('admin.statistics.nobody')}</p>
  return (
    <StatisticsTable caption={i18n.t('admin.statistics.residencesCaption')} rows={rows}>
      <thead>
        <tr>
          <th scope="col">{i18n.t('admin.statistics.residence')}</th>
          {columns.map(({ field, label }) => (
            <th key={field} scope="col">
              {i18n.t(label)}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ day, residences }) => (
        <tbody key={day ?? ''}>
          <tr>
            <th scope="rowgroup" colSpan={columns.length + 1} className="duties-group">
              {day === null ? month : formatDate(day, language, { weekday: 'long', day: 'numeric' })}
            </th>
          </tr>
          {residences.map((it) => (
            <tr key={it.residence}>
              <th scope="row">{nameResidence(it.residence)}</th>
              {columns.map(({ field }) => (
                <td key={field}>{it[field]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </StatisticsTable>
  )
}
