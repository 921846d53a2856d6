/** What the planner shows: the month, all rooms or one, as a grid or a list. */
import type { ReactNode } from 'react'
import type { Day } from '#contract/days/days.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { SegmentedControl } from '#pwa/ui/SegmentedControl.tsx'
import { MonthField } from '../calendar/MonthField.tsx'
import './PlannerTools.css'

export const views = ['grid', 'list'] as const
export type View = (typeof views)[number]
const viewLabels: Record<View, string> = { grid: /*i18n*/ 'admin.planner.grid', list: /*i18n*/ 'admin.planner.list' }

type Props = {
  month: Day
  /** The first day of the month that was chosen. */
  onMonthChange: (month: Day) => void
  /** One step back (-1) or ahead (1): a month, or in the list of all rooms a week. */
  onStep: (direction: -1 | 1) => void
  stepsByWeek: boolean
  onTodayPress: () => void
  view: View
  onViewChange: (view: View) => void
  children: ReactNode
}

export function PlannerTools({ month, onMonthChange, onStep, stepsByWeek, onTodayPress, view, ...props }: Props) {
  const { i18n } = useLanguage()
  const [previous, next] = stepsByWeek
    ? [/*i18n*/ 'admin.planner.previousWeek', /*i18n*/ 'admin.planner.nextWeek']
    : [/*i18n*/ 'admin.calendar.previous', /*i18n*/ 'admin.calendar.next']
  return (
    <div className="planner-tools">
      <div className="planner-period">
        <Button aria-label={i18n.t(previous)} onClick={() => onStep(-1)}>
          ‹
        </Button>
        <MonthField month={month} onChange={onMonthChange} />
        <Button aria-label={i18n.t(next)} onClick={() => onStep(1)}>
          ›
        </Button>
        <Button id="planner-today" onClick={onTodayPress}>
          {i18n.t('admin.place.today')}
        </Button>
      </div>
      {props.children}
      <SegmentedControl
        name="planner-view"
        legend={i18n.t('admin.planner.view')}
        options={views.map((value) => ({ value, label: i18n.t(viewLabels[value]) }))}
        value={view}
        onChange={props.onViewChange}
      />
    </div>
  )
}
