import { type CalendarDate, GregorianCalendar, isSameMonth, parseDate } from '@internationalized/date'
import { type KeyboardEvent, useRef } from 'react'
import { I18nProvider } from 'react-aria/I18nProvider'
import { useCalendar, useCalendarCell, useCalendarGrid } from 'react-aria/useCalendar'
import { type CalendarState, useCalendarState } from 'react-stately/useCalendarState'
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
  /** A press on a day of the month that cannot be chosen. */
  onUnavailablePress?: (day: Day) => void
  /** Called with the first day of the month that is shown after navigation. */
  onMonthChange: (firstDay: Day) => void
  previousLabel: string
  nextLabel: string
  isBusy?: boolean
}

/** React Aria's own function brings a dozen further calendars, a fifth of the code. */
const createCalendar = () => new GregorianCalendar()

/**
 * One month as a grid; weeks start on Monday. Arrow keys move by day and week, Page Up and Page Down by month, Home and
 * End within the month. It has no selection rules: it reports pressed days and shows the given days as selected.
 */
export const Calendar = (props: Props) => (
  <I18nProvider locale={props.locale}>
    <Month {...props} />
  </I18nProvider>
)

function Month({ selected, getDayAppearance, onDayPress, onMonthChange, minDay, maxDay, openAt, ...props }: Props) {
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
  const options = {
    'aria-label': props.label,
    ...(minDay ? { minValue: parseDate(minDay) } : {}),
    ...(maxDay ? { maxValue: parseDate(maxDay) } : {}),
  }
  const state = useCalendarState({
    ...options,
    locale: props.locale,
    createCalendar,
    firstDayOfWeek: 'mon',
    selectionMode: 'multiple',
    defaultFocusedValue: parseDate(openAt ?? selected[0] ?? props.today),
    value: selected.map((day) => parseDate(day)),
    isDateUnavailable: (date) => getAppearance(date.toString()).isUnavailable,
    onChange: (dates) => handleChange(dates.map(String)),
    onFocusChange: (date) => onMonthChange(date.set({ day: 1 }).toString()),
  })
  const { calendarProps, prevButtonProps, nextButtonProps, title } = useCalendar(options, state)
  const firstDay = state.visibleRange.start
  const { gridProps, headerProps, weekDays, weeksInMonth } = useCalendarGrid(
    { weekdayStyle: 'short', firstDayOfWeek: 'mon' },
    state,
  )
  return (
    <div {...calendarProps} className="calendar">
      {/* One heading with the name and the month, beside which the title is left out. */}
      <h2 className="visually-hidden">{calendarProps['aria-label']}</h2>
      {/* A `header` in a dialog would be a banner of the page. */}
      <div className="calendar-header">
        <PageButton
          {...prevButtonProps}
          icon="left"
          label={props.previousLabel}
          onPress={() => state.focusPreviousPage()}
        />
        <div className="calendar-title" aria-hidden="true">
          {title}
        </div>
        <PageButton {...nextButtonProps} icon="right" label={props.nextLabel} onPress={() => state.focusNextPage()} />
      </div>
      <div aria-busy={props.isBusy ?? false}>
        <table {...gridProps}>
          <thead {...headerProps}>
            <tr>
              {weekDays.map((day) => (
                <th key={day}>{day}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: weeksInMonth }, (_, week) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: weeks do not change their order
              <tr key={week}>
                {state.getDatesInWeek(week).map((date) =>
                  // Null before the first day and after the last that a calendar can have.
                  date ? (
                    <DayCell
                      key={date.toString()}
                      date={date}
                      isOutsideMonth={!isSameMonth(firstDay, date)}
                      isToday={date.toString() === props.today}
                      appearance={getAppearance(date.toString())}
                      state={state}
                      onUnavailablePress={props.onUnavailablePress}
                    />
                  ) : null,
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {/* Who moves through the days by a touch screen reader comes here after the last. */}
      <button
        type="button"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={nextButtonProps['aria-label']}
        disabled={nextButtonProps.isDisabled}
        onClick={() => state.focusNextPage()}
      />
    </div>
  )
}

type PageButtonProps = {
  icon: 'left' | 'right'
  label: string
  isDisabled?: boolean | undefined
  onPress: () => void
  onFocusChange?: ((isFocused: boolean) => void) | undefined
}

const PageButton = ({ icon, label, isDisabled, onPress, onFocusChange }: PageButtonProps) => (
  <button
    type="button"
    aria-label={label}
    disabled={isDisabled}
    onClick={onPress}
    onFocus={() => onFocusChange?.(true)}
    onBlur={() => onFocusChange?.(false)}
  >
    <Icon name={icon} size={20} />
  </button>
)

type DayCellProps = {
  date: CalendarDate
  isOutsideMonth: boolean
  isToday: boolean
  appearance: DayAppearance
  state: CalendarState<'multiple'>
  onUnavailablePress: Props['onUnavailablePress']
}

function DayCell({ date, isOutsideMonth, isToday, appearance, state, onUnavailablePress }: DayCellProps) {
  const ref = useRef<HTMLDivElement>(null)
  const { cellProps, buttonProps, ...day } = useCalendarCell({ date, isOutsideMonth }, state, ref)
  const canMiss = onUnavailablePress !== undefined && !isOutsideMonth && (day.isUnavailable || day.isDisabled)
  const miss = canMiss ? () => onUnavailablePress(date.toString()) : undefined
  const missByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    // React Aria would choose the nearest earlier day.
    event.stopPropagation()
    miss?.()
  }
  return (
    // React Aria keeps the events of a disabled button to itself.
    <td {...cellProps} onClickCapture={miss} onKeyDownCapture={miss && missByKey}>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: `buttonProps` makes it a button */}
      <div
        {...buttonProps}
        ref={ref}
        aria-label={appearance.label}
        data-tone={isOutsideMonth ? undefined : appearance.tone}
        data-note={isOutsideMonth ? undefined : appearance.note}
        data-dimmed={appearance.isDimmed ? '' : undefined}
        data-marked={appearance.isMarked && !isOutsideMonth ? '' : undefined}
        data-today={isToday ? '' : undefined}
        data-selected={day.isSelected || undefined}
        data-unavailable={day.isUnavailable || undefined}
        data-disabled={day.isDisabled || undefined}
        data-outside-month={isOutsideMonth || undefined}
      >
        {day.formattedDate}
      </div>
    </td>
  )
}
