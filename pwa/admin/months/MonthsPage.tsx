/** Months: nights, money, guests and bookings of a year beside the one before. For managers; from this device's rows. */
import './MonthsPage.css'
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { formatDate } from '#contract/text/format.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatCount, formatDuration } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { ExportLinks } from '../exchange/ExportLinks.tsx'
import { NoRowsYet } from '../sync/NoRowsYet.tsx'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { useSyncedAt } from '../sync/useSync.ts'
import { FiguresTable } from '../tables/FiguresTable.tsx'
import { CountsTable } from './CountsTable.tsx'
import { moneyColumns, soldColumns } from './columns.ts'
import { type MonthFigures, sumFigures } from './figures.ts'
import { MonthsChart } from './MonthsChart.tsx'
import { MonthsTable } from './MonthsTable.tsx'
import { formatMonthsCsv } from './monthsCsv.ts'
import { formatPaymentsCsv } from './paymentsCsv.ts'
import { answerTimesQuery, readYearReceipts, readYears, type Year, type Years } from './queries.ts'
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

const toDataUrl = (csv: string): string => `data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`

/** Files for a spreadsheet. The months are calculated here, the rows come from the server. */
function Exports({ year, months }: { year: number; months: MonthFigures[] }) {
  const { i18n, language } = useLanguage()
  const title = i18n.t('admin.place.months')
  const receipts = useLiveQuery(() => readYearReceipts(year), [year])
  return (
    <section className="cluster months-exports">
      <h2>{i18n.t('admin.months.exports')}</h2>
      <p className="muted">{i18n.t('admin.months.exportsText')}</p>
      <ButtonLink download={`${title} ${year}.csv`} href={toDataUrl(formatMonthsCsv(months, i18n, language))}>
        {title}
      </ButtonLink>
      {receipts && receipts.length > 0 && (
        <ButtonLink
          download={`${i18n.t('admin.payment.list')} ${year}.csv`}
          href={toDataUrl(formatPaymentsCsv(receipts, i18n))}
        >
          {i18n.t('admin.payment.list')}
        </ButtonLink>
      )}
      <ExportLinks />
    </section>
  )
}

/** How long guests waited for the first answer to their requests. The server knows it: it follows from what happened to each. */
function AnswersTable({ year }: { year: number }) {
  const { i18n, language } = useLanguage()
  const query = useQuery(answerTimesQuery(year))
  const formatWait = (ms: number) => formatDuration(ms, language) ?? i18n.t('admin.months.underMinute')
  if (query.data === undefined) return <QueryStatus query={query} />
  if (query.data.length === 0) return null
  return (
    <FiguresTable caption={i18n.t('admin.months.answersCaption', { year })}>
      <thead>
        <tr>
          <td />
          <th scope="col">{i18n.t('admin.months.answered')}</th>
          <th scope="col">{i18n.t('admin.months.medianWait')}</th>
          <th scope="col">{i18n.t('admin.months.longestWait')}</th>
        </tr>
      </thead>
      <tbody>
        {query.data.map(({ first, answered, medianMs, longestMs }) => (
          <tr key={first}>
            <th scope="row">{formatDate(first, language, { month: 'long' })}</th>
            <td>{formatCount(answered, language)}</td>
            <td>{formatWait(medianMs)}</td>
            <td>{formatWait(longestMs)}</td>
          </tr>
        ))}
      </tbody>
    </FiguresTable>
  )
}
