/** The region's statistics: what is to be sent, and the counts of a month to copy from. Needs the network. */

import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { addDays, addMonths, type Day, startOfMonth, toFarmDay } from '#contract/days/days.ts'
import type { Duties } from '#contract/duties/duties.ts'
import { getDueMonth, listOpenDays } from '#contract/duties/dutyReminders.ts'
import type { ReportedDay } from '#contract/duties/statistics.ts'
import { formatDate } from '#contract/text/format.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { SegmentedControl } from '#pwa/ui/SegmentedControl.tsx'
import { usePlaces } from '../guests/usePlaces.ts'
import { sessionQuery } from '../session/queries.ts'
import { dutiesQuery } from '../settings/queries.ts'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { useBlockedReason, useNow } from '../sync/useSync.ts'
import { AccessStatus } from './AccessStatus.tsx'
import { CountedDaysTable } from './CountedDaysTable.tsx'
import { statisticsQuery } from './queries.ts'
import { ResidencesTable } from './ResidencesTable.tsx'
import { StatisticsAccessDialog } from './StatisticsAccessDialog.tsx'
import { StatisticsActions } from './StatisticsActions.tsx'
import { getEndedDays } from './statisticsDays.ts'

const views = [
  { value: 'days', label: /*i18n*/ 'admin.statistics.byDay' },
  { value: 'residences', label: /*i18n*/ 'admin.statistics.byResidence' },
] as const

export function StatisticsSection() {
  const { i18n } = useLanguage()
  const today = toFarmDay(useNow())
  const settings = useQuery(dutiesQuery).data?.statistics
  const isManager = useQuery(sessionQuery).data?.role === 'manager'
  const blockedReason = useBlockedReason()
  const [isEditing, setEditing] = useState(false)
  const open = useQuery(statisticsQuery(null))
  return (
    <section className="duties-part" aria-labelledby="statistics-title">
      <div className="page-head">
        <h2 id="statistics-title">{i18n.t('admin.duties.statistics')}</h2>
        {isManager && (
          <Button disabled={blockedReason !== null || !settings} onClick={() => setEditing(true)}>
            {i18n.t('admin.duties.access')}
          </Button>
        )}
      </div>
      <p className="muted">{i18n.t('admin.statistics.text', { day: settings?.dueDay ?? 5 })}</p>
      <AccessStatus service="statistics" />
      <QueryStatus query={open} />
      {settings && open.data && <OpenDays days={listOpenDays(open.data)} settings={settings} />}
      {settings && <Month today={today} settings={settings} />}
      {isEditing && settings && <StatisticsAccessDialog settings={settings} onClose={() => setEditing(false)} />}
    </section>
  )
}

function OpenDays({ days, settings }: { days: ReportedDay[]; settings: Duties['statistics'] }) {
  const { i18n, language } = useLanguage()
  const [first, last] = [days[0], days.at(-1)]
  const isOpen = first !== undefined && last !== undefined
  return (
    <Card as="section" aria-labelledby="statistics-open" tone={isOpen ? 'neutral' : 'ok'}>
      <h3 id="statistics-open">{i18n.t('admin.statistics.openTitle')}</h3>
      <p>
        {isOpen
          ? i18n.t('admin.statistics.open', {
              n: days.length,
              from: formatDay(first.day, language),
              to: formatDay(last.day, language),
            })
          : i18n.t('admin.statistics.nothingOpen')}
      </p>
      {isOpen && settings.code === null && <p className="muted">{i18n.t('admin.statistics.notSet')}</p>}
      <div className="cluster">
        <StatisticsActions days={days} period={null} settings={settings} />
      </div>
    </Card>
  )
}

function Month({ today, settings }: { today: Day; settings: Duties['statistics'] }) {
  const { i18n, language } = useLanguage()
  const places = usePlaces()
  const yesterday = addDays(today, -1)
  const newest = startOfMonth(yesterday)
  const [month, setMonth] = useState(getDueMonth(today, settings.dueDay) ?? newest)
  const [view, setView] = useState<(typeof views)[number]['value']>('days')
  const period = getEndedDays(month, yesterday)
  const days = useQuery(statisticsQuery(period))
  const nameResidence = useCallback(
    (code: string | null) =>
      code === null ? i18n.t('admin.statistics.unknownResidence') : (places?.findState(code)?.name ?? code),
    [i18n, places],
  )
  return (
    <>
      <div className="page-head">
        <div className="duties-month">
          <Button aria-label={i18n.t('admin.statistics.previousMonth')} onClick={() => setMonth(addMonths(month, -1))}>
            ‹
          </Button>
          <output>{formatDate(month, language, { month: 'long', year: 'numeric' })}</output>
          <Button
            aria-label={i18n.t('admin.statistics.nextMonth')}
            disabled={month >= newest}
            onClick={() => setMonth(addMonths(month, 1))}
          >
            ›
          </Button>
        </div>
        <SegmentedControl
          name="statistics-view"
          legend={i18n.t('admin.statistics.view')}
          options={views.map(({ value, label }) => ({ value, label: i18n.t(label) }))}
          value={view}
          onChange={setView}
        />
      </div>
      <QueryStatus query={days} />
      {days.data &&
        (view === 'days' ? (
          <CountedDaysTable days={days.data} />
        ) : (
          <ResidencesTable days={days.data} nameResidence={nameResidence} />
        ))}
      {days.data && (
        <div className="cluster">
          <StatisticsActions days={listOpenDays(days.data)} {...{ period, settings }} />
        </div>
      )}
    </>
  )
}
