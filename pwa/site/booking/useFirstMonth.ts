import { useState } from 'react'
import { addDays, addMonths, type Day, rangeInclusive, startOfMonth } from '#contract/days/days.ts'
import { limits } from '#contract/stays/stay.ts'

type Options = {
  month: Day
  setMonth: (month: Day) => void
  today: Day
  /** The last day on which a stay may begin. */
  lastDay: Day
  /** Whether a stay can begin on a day; null while the days from this month on are loaded, and where no day can be chosen. */
  canBegin: ((day: Day) => boolean) | null
  /** With chosen days the calendar stays where they are. */
  hasChosen: boolean
}

/**
 * Moves a calendar that has just opened to the first month in which something can be chosen. Returns what shows another
 * month: whoever has turned the page stays there.
 */
export function useFirstMonth({ month, setMonth, today, lastDay, canBegin, hasChosen }: Options) {
  const [isSettled, settle] = useState(false)
  if (!isSettled && hasChosen) settle(true)
  if (!isSettled && !hasChosen && canBegin) {
    const days = rangeInclusive(month < today ? today : month, addDays(month, limits.calendarPageDays))
    const first = days.find(canBegin)
    const next = first === undefined ? addMonths(month, 2) : startOfMonth(first)
    const isNever = next > lastDay
    if (first !== undefined || isNever) settle(true)
    setMonth(isNever ? startOfMonth(today) : next)
  }
  return (next: Day) => {
    if (next !== month) settle(true)
    setMonth(next)
  }
}
