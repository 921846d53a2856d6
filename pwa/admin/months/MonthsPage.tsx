/** Months: nights, money, guests and bookings of a year beside the one before. For managers; from this device's rows. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { formatDate } from '#contract/format.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { NoRowsYet } from '../sync/NoRowsYet.tsx'
import { useSyncedAt } from '../sync/useSync.ts'
import { AnswersTable } from './AnswersTable.tsx'
import { CountsTable } from './CountsTable.tsx'
import { moneyColumns, soldColumns } from './columns.ts'
import { Exports } from './Exports.tsx'
import { sumFigures } from './figures.ts'
import { MonthsChart } from './MonthsChart.tsx'
import './MonthsPage.css'
import { MonthsTable } from './MonthsTable.tsx'
import { readYears, type Year, type Years } from './queries.ts'
import { SourcesTable } from './SourcesTable.tsx'
import { UndocumentedPayments } from './UndocumentedPayments.tsx'

export function MonthsPage() {
  const { i18n } = useLanguage()
  const [year, setYear] = useState(Number(farmToday().slice(0, 4)))
  const years = useLiveQuery(() => readYears(year), [year])
  const syncedAt = useSyncedAt()
  return (
    <div className="months" aria-busy={years === undefined}>
      <header className="page-head">
        <div className="year-choice">
          <Button aria-label={i18n.t('admin.months.previousYear')} onClick={() => setYear(year - 1)}>
            ‹
          </Button>
          <output>{year}</output>
          <Button aria-label={i18n.t('admin.months.nextYear')} onClick={() => setYear(year + 1)}>
            ›
          </Button>
        </div>
      </header>
      <NoRowsYet />
      {years && syncedAt && (
        <>
          <MonthsChart years={years} />
          <MonthsTable
            years={years}
            columns={soldColumns}
            caption={i18n.t('admin.months.tableCaption', { year: years.now.year, before: years.before.year })}
          />
          <MonthsTable years={years} columns={moneyColumns} caption={i18n.t('admin.months.moneyCaption')} />
          <Composition years={years} />
          <AnswersTable year={years.now.year} />
          <UndocumentedPayments year={years.now.year} />
          <Exports year={years.now.year} months={[...years.before.months, ...years.now.months]} />
        </>
      )}
    </div>
  )
}

/** Who came and where the bookings came from, in the year or in one of its months. */
function Composition({ years: { now, before } }: { years: Years }) {
  const { i18n, language } = useLanguage()
  const [period, setPeriod] = useState('')
  const select = ({ months }: Year) => sumFigures(months.filter(({ first }) => first.slice(5).startsWith(period)))
  const [figures, figuresBefore] = [select(now), select(before)]
  const shown = {
    years: { now: now.year, before: before.year },
    first: period === '' ? `${now.year}-01-01` : `${now.year}-${period}-01`,
    count: period === '' ? 12 : 1,
  }
  return (
    <section className="months-composition">
      <SelectField
        id="months-period"
        label={i18n.t('admin.months.period')}
        value={period}
        onChange={(event) => setPeriod(event.target.value)}
      >
        <option value="">{i18n.t('admin.months.wholeYear')}</option>
        {now.months.map(({ first }) => (
          <option key={first} value={first.slice(5, 7)}>
            {formatDate(first, language, { month: 'long' })}
          </option>
        ))}
      </SelectField>
      <CountsTable now={figures.guests} before={figuresBefore.guests} {...shown} />
      <SourcesTable figures={figures} before={figuresBefore} {...shown} />
    </section>
  )
}
