import { useId } from 'react'
import { formatDate } from '#contract/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { type Column, formatValue, listShownColumns } from './columns.ts'
import { type Figures, sumFigures } from './figures.ts'
import type { Years } from './queries.ts'
import './MonthsTable.css'

type CellProps = { column: Column; now: Figures; before: Figures; yearBefore: number }

/** The number of this year, and below it the one of the year before. */
function Cell({ column: { kind, getValue }, now, before, yearBefore }: CellProps) {
  const { language } = useLanguage()
  return (
    <td>
      {formatValue(getValue(now), kind, language)}
      <span className="figure-before">
        <span className="visually-hidden">{` · ${yearBefore}: `}</span>
        {formatValue(getValue(before), kind, language)}
      </span>
    </td>
  )
}

/** The months of a year and the whole year, each number beside that of the year before. */
export function MonthsTable({ years: { now, before } }: { years: Years }) {
  const { i18n, language } = useLanguage()
  const captionId = useId()
  const shown = listShownColumns([...now.months, ...before.months])
  const emptyMonth = sumFigures([])
  const [sum, sumBefore] = [now, before].map(({ months }) => sumFigures(months))
  return (
    <div>
      <p id={captionId} className="figures-caption">
        {i18n.t('admin.months.tableCaption', { year: now.year, before: before.year })}
      </p>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the focus */}
      <section className="figures-scroll" tabIndex={0} aria-labelledby={captionId}>
        <table className="figures" aria-labelledby={captionId}>
          <thead>
            <tr>
              <th scope="col">{i18n.t('admin.calendar.month')}</th>
              {shown.map(({ label, kind }) => (
                <th key={label} scope="col">
                  {i18n.t(label)}
                  {kind === 'money' && ' €'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {now.months.map((month, i) => (
              <tr key={month.first}>
                <th scope="row">{formatDate(month.first, language, { month: 'long' })}</th>
                {shown.map((column) => (
                  <Cell
                    key={column.label}
                    column={column}
                    now={month}
                    before={before.months[i] ?? emptyMonth}
                    yearBefore={before.year}
                  />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{i18n.t('admin.months.wholeYear')}</th>
              {shown.map((column) => (
                <Cell
                  key={column.label}
                  column={column}
                  now={sum ?? emptyMonth}
                  before={sumBefore ?? emptyMonth}
                  yearBefore={before.year}
                />
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </div>
  )
}
