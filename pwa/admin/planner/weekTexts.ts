import type { Day } from '#contract/days/days.ts'
import { range } from '#contract/days/days.ts'
import type { Language } from '#locales/language.ts'
import { formatLongDay } from '#pwa/format.ts'
import { type Axis, getDayAt, weekDays } from './layout.ts'

/** The days of a week with their long names. */
export type WeekTexts = { day: Day; text: string }[]

/** Returns a function from the number of a week to its texts: each time the same object, so that a drawn week stays. */
export function createWeekTexts(axis: Axis, language: Language): (week: number) => WeekTexts {
  const known = new Map<number, WeekTexts>()
  return (week) => {
    const first = getDayAt(axis, week * weekDays)
    const end = getDayAt(axis, (week + 1) * weekDays)
    const texts = known.get(week) ?? range(first, end).map((day) => ({ day, text: formatLongDay(day, language) }))
    known.set(week, texts)
    return texts
  }
}
