/**
 * The header of the grid: months, and below them the days. A day is a link to what happens on it. The grid handles its
 * click: the router's own links, each with its hooks, would take half of the time of the header.
 */
import { memo } from 'react'
import { type Day, daysBetween, endOfMonth, getWeekday, startOfMonth } from '#contract/days/days.ts'
import { formatDate } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { getPlaceAddress } from '../places.ts'
import { type Axis, getColumn, isInWeek, weekDays } from './layout.ts'
import { headRow } from './useCells.ts'
import type { WeekTexts } from './weekTexts.ts'

/** The texts of the notes about each day that has some. */
export type DayNoteTexts = ReadonlyMap<Day, string[]>

export const getDayAddress = (day: Day): string => getPlaceAddress('/today', `?day=${day}`)

type WeekProps = {
  week: number
  texts: WeekTexts
  dayWidth: number
  today: Day
  activeColumn: number | null
  notes: DayNoteTexts
}

const HeadWeek = memo(function HeadWeek({ week, texts, dayWidth, today, activeColumn, notes }: WeekProps) {
  const { language } = useLanguage()
  const first = week * weekDays
  return (
    <div role="presentation" className="planner-week" style={{ left: first * dayWidth }}>
      {texts.map(({ day, text }, i) => (
        // biome-ignore lint/a11y/useSemanticElements: as the row
        // biome-ignore lint/a11y/useFocusableInteractive: its link has the focus
        <div
          key={day}
          role="columnheader"
          className="planner-day"
          aria-colindex={first + i + 2}
          data-today={day === today ? '' : undefined}
        >
          <a
            href={getDayAddress(day)}
            aria-label={[text, ...(notes.get(day) ?? [])].join(', ')}
            title={notes.get(day)?.join('\n')}
            data-noted={notes.has(day) ? '' : undefined}
            aria-current={day === today ? 'date' : undefined}
            data-cell={`${headRow}:${first + i}`}
            tabIndex={activeColumn === first + i ? 0 : -1}
          >
            <span className="planner-weekday" data-weekend={getWeekday(day) > 5 ? '' : undefined}>
              {formatDate(day, language, { weekday: 'narrow' })}
            </span>
            <span className="planner-number">{Number(day.slice(8))}</span>
          </a>
        </div>
      ))}
    </div>
  )
})

type Props = {
  axis: Axis
  weeks: number[]
  getTexts: (week: number) => WeekTexts
  dayWidth: number
  today: Day
  activeColumn: number | null
  notes: DayNoteTexts
}

export const PlannerHead = memo(function PlannerHead(props: Props) {
  const { axis, weeks, getTexts, dayWidth, today, activeColumn, notes } = props
  const { i18n, language } = useLanguage()
  const days = weeks.flatMap((week) => getTexts(week))
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
      {weeks.map((week) => (
        <HeadWeek
          key={week}
          week={week}
          texts={getTexts(week)}
          dayWidth={dayWidth}
          today={today}
          activeColumn={isInWeek(activeColumn, week) ? activeColumn : null}
          notes={notes}
        />
      ))}
    </div>
  )
})
