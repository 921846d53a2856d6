/** The room and month of the calendar. Browsers pass on typed text that is no month, and years still being typed. */
import { z } from 'zod/mini'
import { type Day, isDay } from '#contract/days/days.ts'

/** What the calendar shows. Null until somebody chooses: the first room, the month of today. */
export const CalendarChoice = z.object({
  roomId: z.nullable(z.number()),
  month: z.nullable(z.string().check(z.refine(isDay))),
})

const firstYear = 2000
const lastYear = 2099

/** The first day of a typed month, `yyyy-mm`. Null for any other text, and for a year nobody plans for. */
export function parseMonth(typed: string): Day | null {
  const firstDay = `${typed}-01`
  const year = Number(typed.slice(0, 4))
  return isDay(firstDay) && firstYear <= year && year <= lastYear ? firstDay : null
}

let monthPickerExists: boolean | undefined

/**
 * Firefox and Safari on macOS show a plain text field instead of a month picker. Asked once: Chromium takes milliseconds
 * to make one.
 */
export function hasMonthPicker(): boolean {
  if (monthPickerExists === undefined) {
    const input = document.createElement('input')
    input.type = 'month'
    monthPickerExists = input.type === 'month'
  }
  return monthPickerExists
}

/** The years to choose from: five around this year, and the one that is shown. */
export function listYears(today: Day, shown: Day): string[] {
  const thisYear = Number(today.slice(0, 4))
  const years = Array.from({ length: 11 }, (_, i) => String(thisYear - 5 + i))
  return [...new Set([...years, shown.slice(0, 4)])].sort()
}
