/** Days as people write them: 12/8/2027, 12.8., 2027-08-12, 12 agosto, August 12 2027. */

import { languages } from '#locales/language.ts'
import { normalizeText } from '../text/cleanText.ts'
import { formatDate } from '../text/format.ts'
import { type Day, isDay } from './days.ts'

/** A day of one year, or of every year: `--08-12`, as ISO 8601 wrote it. */
export type TypedDay = Day

const isoPattern = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/
const numericPattern = /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})(?:[-/.](?<year>\d{4}|\d{2}))?\.?$/
const namedPattern = /^(?<day>\d{1,2})(?:st|nd|rd|th|º|o|°|\.)? (?<month>\p{L}{3,})\.?(?: (?<year>\d{4}))?$/u
const monthFirstPattern = /^(?<month>\p{L}{3,})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?: (?<year>\d{4}))?$/u

let monthNames: string[][] | undefined
const listMonthNames = () =>
  languages.map((language) =>
    Array.from({ length: 12 }, (_, i) =>
      normalizeText(formatDate(`2024-${String(i + 1).padStart(2, '0')}-01`, language, { month: 'long' })),
    ),
  )

/** The number of a month, written as a number or by at least three letters of its name in any of the languages. */
function parseMonth(typed: string): number {
  if (/^\d/.test(typed)) return Number(typed)
  monthNames ??= listMonthNames()
  return Math.max(...monthNames.map((names) => names.findIndex((name) => name.startsWith(typed)))) + 1
}

/** `typed`: in lower case, without accents and commas. Null when it is no day. */
export function parseTypedDay(typed: string): TypedDay | null {
  const patterns = [isoPattern, numericPattern, namedPattern, monthFirstPattern]
  const { day, month, year: typedYear } = patterns.find((it) => it.test(typed))?.exec(typed)?.groups ?? {}
  if (day === undefined || month === undefined) return null
  const monthDay = [parseMonth(month), Number(day)].map((it) => String(it).padStart(2, '0')).join('-')
  const year = typedYear?.padStart(4, '20')
  // The 29th of February is a day of some year.
  return isDay(`${year ?? '2024'}-${monthDay}`) ? `${year ?? '-'}-${monthDay}` : null
}

/**
 * The day that somebody means who writes into a field of a date; null when it is none. The weekday counts for nothing, and
 * without a year it is the next such day.
 */
export function parseNextDay(text: string, today: Day): Day | null {
  const words = normalizeText(text).replaceAll(',', ' ').trim().split(/\s+/)
  const typed =
    parseTypedDay(words.join(' ')) ??
    (/^\p{L}+\.?$/u.test(words[0] ?? '') ? parseTypedDay(words.slice(1).join(' ')) : null)
  if (!typed?.startsWith('-')) return typed
  // The 29th of February comes within eight years.
  const years = Array.from({ length: 9 }, (_, i) => Number(today.slice(0, 4)) + i)
  return years.map((year) => `${year}${typed.slice(1)}`).find((day) => isDay(day) && day >= today) ?? null
}
