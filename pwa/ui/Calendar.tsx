import { type CalendarDate, GregorianCalendar, isSameMonth, parseDate, startOfMonth } from '@internationalized/date'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { I18nProvider } from 'react-aria/I18nProvider'
import { useCalendar, useCalendarCell, useCalendarGrid } from 'react-aria/useCalendar'
import { useDateFormatter } from 'react-aria/useDateFormatter'
import { type CalendarState, useCalendarState } from 'react-stately/useCalendarState'
import './Calendar.css'
import { Icon } from './Icon.tsx'
import { useShownMonths } from './useShownMonths.ts'

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
  /** The first day of the month to show, when the page decides it. Otherwise it opens at the first selected day or today. */
  month?: Day
  getDayAppearance: (day: Day) => DayAppearance
  onDayPress: (day: Day) => void
  /** A press on a day of the month that cannot be chosen. */
  onUnavailablePress?: ((day: Day) => void) | undefined
  /** Called with the first day of the first month that is shown, after it has changed. */
  onMonthChange?: (firstDay: Day) => void
  /** The name of the menu of all months. Without it there is none. */
  monthLabel?: string
  previousLabel: string
  nextLabel: string
  isBusy?: boolean
}

/** React Aria's own function brings a dozen further calendars, a fifth of the code. */
const createCalendar = () => new GregorianCalendar()

/** Months before and after today in the menu, where no day bounds the calendar. */
const menuReach = 24

/**
 * One or two months as a grid; weeks start on Monday. Arrow keys move by day and week, Page Up and Page Down by month, Home
 * and End within the month. It has no selection rules: it reports pressed days and shows the given days as selected.
 */
export const Calendar = (props: Props) => (
  <I18nProvider locale={props.locale}>
    <Months {...props} />
  </I18nProvider>
)

/** The state, with a way to any month: React Aria itself scrolls only as far as a day needs to be seen. */
function useMonths(count: 1 | 2, props: Props) {
  const { selected, getDayAppearance, month, onMonthChange } = props
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
    if (pressed !== undefined) props.onDayPress(pressed)
  }
  const options = {
    'aria-label': props.label,
    ...(props.minDay ? { minValue: parseDate(props.minDay) } : {}),
    ...(props.maxDay ? { maxValue: parseDate(props.maxDay) } : {}),
  }
  const state = useCalendarState({
    ...options,
    locale: props.locale,
    createCalendar,
    firstDayOfWeek: 'mon',
    selectionMode: 'multiple',
    visibleDuration: { months: count },
    pageBehavior: 'single',
    selectionAlignment: 'start',
    defaultFocusedValue: parseDate(getOpenDay(props)),
    value: selected.map((day) => parseDate(day)),
    isDateUnavailable: (date) => getAppearance(date.toString()).isUnavailable,
    onChange: (dates) => handleChange(dates.map(String)),
  })
  const firstMonth = startOfMonth(state.visibleRange.start)
  const showMonth = (wanted: CalendarDate) => {
    const distance = (wanted.year - firstMonth.year) * 12 + wanted.month - firstMonth.month
    if (distance === 1) state.focusNextPage()
    else if (distance === -1) state.focusPreviousPage()
    else if (distance > 0) state.setFocusedDate(wanted)
    else if (distance < 0) state.setFocusedDate(wanted.add({ months: count - 1 }))
  }
  const shown = firstMonth.toString()
  // Before the paint: the days of a month are read when the page knows that it is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another month is shown
  useLayoutEffect(() => {
    onMonthChange?.(shown)
  }, [shown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page decides
  useLayoutEffect(() => {
    if (month !== undefined && month !== shown) showMonth(parseDate(month))
  }, [month])
  return { options, state, firstMonth, showMonth, getAppearance }
}

function Months(props: Props) {
  const count = useShownMonths()
  const { options, state, firstMonth, showMonth, getAppearance } = useMonths(count, props)
  const { calendarProps, prevButtonProps, nextButtonProps } = useCalendar(options, state)
  const { gridProps, headerProps, weekDays } = useCalendarGrid({ weekdayStyle: 'short', firstDayOfWeek: 'mon' }, state)
  const months = count === 1 ? [firstMonth] : [firstMonth, firstMonth.add({ months: 1 })]
  const format = useDateFormatter({ month: 'long', year: 'numeric', timeZone: 'UTC' })
  const getName = (month: CalendarDate) => format.format(month.toDate('UTC'))
  return (
    <div {...calendarProps} className="calendar">
      {/* One heading with the name and the month, beside which the titles are left out. */}
      <h2 className="visually-hidden">{calendarProps['aria-label']}</h2>
      {/* A `header` in a dialog would be a banner of the page. */}
      <div className="calendar-header">
        <PageButton
          {...prevButtonProps}
          icon="left"
          label={props.previousLabel}
          onPress={() => state.focusPreviousPage()}
        />
        <Titles {...props} {...{ months, getName }} onChoose={showMonth} />
        <PageButton {...nextButtonProps} icon="right" label={props.nextLabel} onPress={() => state.focusNextPage()} />
      </div>
      {/* One grid, so that the arrow keys lead from one month to the next. */}
      <div {...gridProps} aria-busy={props.isBusy ?? false} className="calendar-months">
        {months.map((month) => (
          <div key={month.toString()} role="presentation" className="calendar-month">
            <table role="presentation">
              <thead {...headerProps}>
                <tr>
                  {weekDays.map((day) => (
                    <th key={day}>{day}</th>
                  ))}
                </tr>
              </thead>
              <Weeks
                month={month}
                label={getName(month)}
                today={props.today}
                onUnavailablePress={props.onUnavailablePress}
                {...{ state, getAppearance }}
              />
            </table>
          </div>
        ))}
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

/** The month that the page shows; in it the first selected day or today, where the keyboard begins. */
function getOpenDay({ month, selected, today }: Props): Day {
  const day = selected[0] ?? today
  return month === undefined || day.slice(0, 7) === month.slice(0, 7) ? day : month
}

const earlier = (a: CalendarDate, b: CalendarDate) => (a.compare(b) < 0 ? a : b)
const later = (a: CalendarDate, b: CalendarDate) => (a.compare(b) > 0 ? a : b)

type TitlesProps = Pick<Props, 'today' | 'minDay' | 'maxDay' | 'monthLabel'> & {
  months: CalendarDate[]
  getName: (month: CalendarDate) => string
  onChoose: (month: CalendarDate) => void
}

/** The names of the months; the first is a menu of all. */
function Titles({ months, getName, today, minDay, maxDay, monthLabel, onChoose }: TitlesProps) {
  const listed: CalendarDate[] = []
  const [shown] = months
  if (shown && monthLabel !== undefined) {
    const from = minDay ? parseDate(minDay) : earlier(shown, parseDate(today).subtract({ months: menuReach }))
    const to = maxDay ? parseDate(maxDay) : later(shown, parseDate(today).add({ months: menuReach }))
    const last = startOfMonth(to).subtract({ months: maxDay ? months.length - 1 : 0 })
    for (let month = startOfMonth(from); month.compare(last) <= 0; month = month.add({ months: 1 })) listed.push(month)
  }
  return months.map((month, at) =>
    at === 0 && listed.length > 0 ? (
      <div key="menu" className="calendar-title">
        <select
          aria-label={monthLabel}
          value={month.toString()}
          onChange={(event) => onChoose(parseDate(event.target.value))}
        >
          {listed.map((it) => (
            <option key={it.toString()} value={it.toString()}>
              {getName(it)}
            </option>
          ))}
        </select>
      </div>
    ) : (
      <div key={month.toString()} className="calendar-title" aria-hidden="true">
        {getName(month)}
      </div>
    ),
  )
}

type WeeksProps = Pick<Props, 'today' | 'onUnavailablePress'> & {
  month: CalendarDate
  label: string
  state: CalendarState<'multiple'>
  getAppearance: (day: Day) => DayAppearance
}

const Weeks = ({ month, label, state, today, getAppearance, onUnavailablePress }: WeeksProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: the table around it has no roles of its own
  <tbody role="rowgroup" aria-label={label}>
    {Array.from({ length: state.getWeeksInMonth(month) }, (_, week) => (
      // biome-ignore lint/a11y/noRedundantRoles: the same
      // biome-ignore lint/suspicious/noArrayIndexKey: weeks do not change their order
      <tr key={week} role="row">
        {state.getDatesInWeek(week, month).map((date) =>
          // Null before the first day and after the last that a calendar can have.
          date ? (
            <DayCell
              key={date.toString()}
              date={date}
              isOutsideMonth={!isSameMonth(month, date)}
              isToday={date.toString() === today}
              appearance={getAppearance(date.toString())}
              state={state}
              onUnavailablePress={onUnavailablePress}
            />
          ) : null,
        )}
      </tr>
    ))}
  </tbody>
)

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
