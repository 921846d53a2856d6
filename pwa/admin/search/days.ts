/** Which days somebody means who types "26/3", "venerdì", "domani" or "2027-03-26". */

import { addDays, type Day, isDay } from '#contract/days/days.ts'
import type { TypedDay } from '#contract/days/typedDay.ts'
import { normalizeText } from '#contract/text/cleanText.ts'
import { formatDate } from '#contract/text/format.ts'
import { languages } from '#locales/language.ts'
import { formatRelativeDay } from '#pwa/format.ts'
import { extractDays } from '../stays/typedDays.ts'

/** Fewer letters also begin names: "giov" Giovanni, "mart" Martina. */
const minWeekdayLetters = 5
const daysPerWeek = 7
const maxDaysFromToday = 2

const listNames = (getName: (language: (typeof languages)[number]) => string): string[] =>
  languages.map((language) => normalizeText(getName(language)))

/** "Ieri", "domani", "tomorrow": the day that the word means, if it is one. */
function findRelativeDay(typed: string, today: Day): Day | undefined {
  for (let distance = -maxDaysFromToday; distance <= maxDaysFromToday; distance++) {
    const day = addDays(today, distance)
    if (listNames((language) => formatRelativeDay(day, today, language) ?? '').includes(typed)) return day
  }
  return undefined
}

/** The next day with this weekday, today included. */
function findWeekday(typed: string, today: Day): Day | undefined {
  if (typed.length < minWeekdayLetters) return undefined
  const isNamed = (day: Day) =>
    listNames((language) => formatDate(day, language, { weekday: 'long' })).some((it) => it.startsWith(typed))
  return Array.from({ length: daysPerWeek }, (_, i) => addDays(today, i)).find(isNamed)
}

/** A day without a year comes again each year, the 29th of February in four. */
function listYears(typed: TypedDay, today: Day): Day[] {
  const year = Number(today.slice(0, 4))
  const candidates = Array.from({ length: 17 }, (_, i) => `${year - 8 + i}${typed.slice(1)}`).filter(isDay)
  const next = candidates.find((it) => it >= today)
  const last = candidates.findLast((it) => it < today)
  return [next, last].filter((it) => it !== undefined)
}

/** The days, the coming one before the last one; none when the text says more than a day. */
export function listMeantDays(typed: string, today: Day): Day[] {
  const word = normalizeText(typed.trim())
  if (word === '') return []
  const relativeDay = findRelativeDay(word, today)
  if (relativeDay) return [relativeDay]
  const weekday = findWeekday(word, today)
  if (weekday) return [weekday, addDays(weekday, -daysPerWeek)]
  const { days, rest } = extractDays(typed)
  const [day] = days
  if (day === undefined || days.length > 1 || rest !== '') return []
  return day.startsWith('-') ? listYears(day, today) : [day]
}
