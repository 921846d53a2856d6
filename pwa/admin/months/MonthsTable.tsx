import { useState } from 'react'
import { formatDate } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { FiguresTable } from '../tables/FiguresTable.tsx'
import { type Column, formatValue, listShownColumns } from './columns.ts'
import { FigureButton } from './FigureButton.tsx'
import { FigureDialog, type FigureRequest } from './FigureDialog.tsx'
import { type Figures, sumFigures } from './figures.ts'
import type { Years } from './queries.ts'
import './MonthsTable.css'

type CellProps = {
  column: Column
  now: Figures
  before: Figures
  yearBefore: number
  /** What the number is about, for the name of its button. */
  period: string
  onOpen: () => void
}

/** The number of this year, which opens its stays, and below it the one of the year before. */
function Cell({ column: { label, kind, getValue, part }, now, before, yearBefore, period, onOpen }: CellProps) {
  const { language } = useLanguage()
  const text = formatValue(getValue(now), kind, language)
  return (
    <td>
      {part !== null && part.getValue(now) > 0 ? <FigureButton {...{ label, period, onOpen }} value={text} /> : text}
      <span className="figure-before">
        <span className="visually-hidden">{` · ${yearBefore}: `}</span>
        {formatValue(getValue(before), kind, language)}
      </span>
    </td>
  )
}

type Props = { years: Years; columns: Column[]; caption: string }

/** The months of a year and the whole year, each number beside that of the year before. */
export function MonthsTable({ years: { now, before }, columns, caption }: Props) {
  const { i18n, language } = useLanguage()
  const [opened, setOpened] = useState<FigureRequest | null>(null)
  const shown = listShownColumns(columns, [...now.months, ...before.months])
  const renderCells = (request: Omit<FigureRequest, 'column'>, figures: Figures, figuresBefore: Figures) =>
    shown.map((column) => (
      <Cell
        key={column.label}
        column={column}
        now={figures}
        before={figuresBefore}
        yearBefore={before.year}
        period={request.period}
        onOpen={() => setOpened({ ...request, column })}
      />
    ))
  const emptyMonth = sumFigures([])
  const [sum, sumBefore] = [now, before].map(({ months }) => sumFigures(months))
  return (
    <>
      <FiguresTable caption={caption}>
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
              {renderCells(
                {
                  first: month.first,
                  count: 1,
                  period: formatDate(month.first, language, { month: 'long', year: 'numeric' }),
                },
                month,
                before.months[i] ?? emptyMonth,
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{i18n.t('admin.months.wholeYear')}</th>
            {renderCells(
              { first: `${now.year}-01-01`, count: 12, period: String(now.year) },
              sum ?? emptyMonth,
              sumBefore ?? emptyMonth,
            )}
          </tr>
        </tfoot>
      </FiguresTable>
      {opened && <FigureDialog request={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
