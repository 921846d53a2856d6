/** The header of the grid: months, and below them the days. A day is a link to what happens on it. */
import { memo } from 'react'
import { Link } from 'wouter'
import { type Day, daysBetween, endOfMonth, getWeekday, startOfMonth } from '#contract/days.ts'
import { formatDate } from '#contract/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { type Axis, getColumn, getDayAt, weekDays } from './layout.ts'
import { headRow } from './useCells.ts'
import type { WeekTexts } from './weekTexts.ts'

export const getDayHref = (day: Day): string => `/today?day=${day}`

type Props = {
  axis: Axis
  firstWeek: number
  weeks: WeekTexts[]
  dayWidth: number
  today: Day
  activeColumn: number | null
}

export const PlannerHead = memo(function PlannerHead({ axis, firstWeek, weeks, dayWidth, today, activeColumn }: Props) {
  const { i18n, language } = useLanguage()
  const firstColumn = firstWeek * weekDays
  const days = weeks.flat()
  const months = days.filter(({ day }, i) => i === 0 || day === startOfMonth(day))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table row cannot be placed by pixels
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is in its cells
    <div role="row" className="planner-head" aria-rowindex={1}>
      {/* biome-ignore lint/a11y/useSemanticElements: as the row */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as the row */}
      <div role="columnheader" className="planner-corner" aria-colindex={1}>
        {i18n.t('admin.planner.rooms')}
      </div>
      <div role="presentation" className="planner-days" style={{ paddingInlineStart: firstColumn * dayWidth }}>
        {months.map(({ day }) => (
          <div
            key={startOfMonth(day)}
            className="planner-month"
            aria-hidden="true"
            style={{
              left: getColumn(axis, day) * dayWidth,
              width: (daysBetween(day, endOfMonth(day)) + 1) * dayWidth,
            }}
          >
            <span>{formatDate(day, language, { month: 'long', year: 'numeric' })}</span>
          </div>
        ))}
        {days.map(({ day, text }, i) => (
          // biome-ignore lint/a11y/useSemanticElements: as the row
          // biome-ignore lint/a11y/useFocusableInteractive: its link has the focus
          <div
            key={day}
            role="columnheader"
            className="planner-day"
            aria-colindex={firstColumn + i + 2}
            data-today={day === today ? '' : undefined}
          >
            <Link
              href={getDayHref(getDayAt(axis, firstColumn + i))}
              aria-label={text}
              aria-current={day === today ? 'date' : undefined}
              data-cell={`${headRow}:${firstColumn + i}`}
              tabIndex={activeColumn === firstColumn + i ? 0 : -1}
            >
              <span className="planner-weekday" data-weekend={getWeekday(day) > 5 ? '' : undefined}>
                {formatDate(day, language, { weekday: 'narrow' })}
              </span>
              <span className="planner-number">{Number(day.slice(8))}</span>
            </Link>
          </div>
        ))}
      </div>
    </div>
  )
})
