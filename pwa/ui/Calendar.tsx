import { parseDate } from '@internationalized/date'
import {
  Calendar as AriaCalendar,
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import './Calendar.css'
import { Icon } from './Icon.tsx'

/** A day as `yyyy-mm-dd` text. */
type Day = string

/** How a day appears: `label` is its full accessible name, `tone` is a data attribute for styling. */
export type DayAppearance = {
  label: string
  tone: string
  isUnavailable: boolean
  isDimmed?: boolean
  isMarked?: boolean
  /** A few characters under the number. `label` says the same. */
  note?: string | undefined
}

type Props = {
  label: string
  /** BCP 47 tag, for the names of months and weekdays. */
  locale: string
  today: Day
  /** Days outside this range cannot be navigated to. */
  minDay?: Day
  maxDay?: Day
  selected: readonly Day[]
  /** The calendar opens here; otherwise at the first selected day or today. */
  openAt?: Day | null
  getDayAppearance: (day: Day) => DayAppearance
  onDayPress: (day: Day) => void
  /** Called with the first day of the month that is shown after navigation. */
  onMonthChange: (firstDay: Day) => void
  previousLabel: string
  nextLabel: string
  isBusy?: boolean
}

/**
 * One month as a grid; weeks start on Monday. Arrow keys move by day and week, Page Up and Page Down by month, Home and
 * End within the month. It has no selection rules: it reports pressed days and shows the given days as selected.
 */
export function Calendar({
  selected,
  getDayAppearance,
  onDayPress,
  onMonthChange,
  today,
  minDay,
  maxDay,
  openAt,
  ...props
}: Props) {
  // React Aria asks several times for each day whether it is available.
  const appearances = new Map<Day, DayAppearance>()
  const getAppearance = (day: Day): DayAppearance => {
    const appearance = appearances.get(day) ?? getDayAppearance(day)
    appearances.set(day, appearance)
    return appearance
  }
  // In the mode `multiple` a press adds or removes one day, so the difference is the pressed day.
  const handleChange = (days: readonly Day[]) => {
    const pressed = days.find((day) => !selected.includes(day)) ?? selected.find((day) => !days.includes(day))
    if (pressed !== undefined) onDayPress(pressed)
  }
  return (
    <I18nProvider locale={props.locale}>
      <AriaCalendar
        className="calendar"
        aria-label={props.label}
        selectionMode="multiple"
        firstDayOfWeek="mon"
        {...(minDay ? { minValue: parseDate(minDay) } : {})}
        {...(maxDay ? { maxValue: parseDate(maxDay) } : {})}
        defaultFocusedValue={parseDate(openAt ?? selected[0] ?? today)}
        value={selected.map((day) => parseDate(day))}
        isDateUnavailable={(date) => getAppearance(date.toString()).isUnavailable}
        onChange={(dates) => handleChange(dates.map(String))}
        onFocusChange={(date) => onMonthChange(date.set({ day: 1 }).toString())}
      >
        {/* A `header` in a dialog would be a banner of the page. */}
        <div className="calendar-header">
          <Button slot="previous" aria-label={props.previousLabel}>
            <Icon name="left" size={20} />
          </Button>
          <Heading level={4} />
          <Button slot="next" aria-label={props.nextLabel}>
            <Icon name="right" size={20} />
          </Button>
        </div>
        <div aria-busy={props.isBusy ?? false}>
          <CalendarGrid weekdayStyle="short">
            <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
            <CalendarGridBody>
              {(date) => {
                const appearance = getAppearance(date.toString())
                return (
                  <CalendarCell
                    date={date}
                    render={(cell, { isOutsideMonth }) => (
                      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: `cell` makes it a button
                      <div
                        {...cell}
                        aria-label={appearance.label}
                        data-tone={isOutsideMonth ? undefined : appearance.tone}
                        data-note={isOutsideMonth ? undefined : appearance.note}
                        data-dimmed={appearance.isDimmed ? '' : undefined}
                        data-marked={appearance.isMarked && !isOutsideMonth ? '' : undefined}
                        data-today={date.toString() === today ? '' : undefined}
                      />
                    )}
                  />
                )
              }}
            </CalendarGridBody>
          </CalendarGrid>
        </div>
      </AriaCalendar>
    </I18nProvider>
  )
}
