/** Days as people write them into the search field: 12/8/2027, 12.8., 2027-08-12, 12 agosto, August 12, 2027. */
import { type Day, isDay, type Stay } from '#contract/days.ts'
import { formatDate } from '#contract/format.ts'
import { languages } from '#locales/language.ts'
import { normalizeText, phonePattern } from '#pwa/offline/searchIndex.ts'

/** A day of one year, or of every year: `--08-12`, as ISO 8601 wrote it. */
export type TypedDay = Day

const isoPattern = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/
const numericPattern = /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})(?:[-/.](?<year>\d{4}|\d{2}))?\.?$/
const namedPattern = /^(?<day>\d{1,2})(?:st|nd|rd|th|º|°|\.)? (?<month>\p{L}{3,})\.?(?: (?<year>\d{4}))?$/u
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

function parseDay(typed: string): TypedDay | null {
  const patterns = [isoPattern, numericPattern, namedPattern, monthFirstPattern]
  const { day, month, year: typedYear } = patterns.find((it) => it.test(typed))?.exec(typed)?.groups ?? {}
  if (day === undefined || month === undefined) return null
  const monthDay = [parseMonth(month), Number(day)].map((it) => String(it).padStart(2, '0')).join('-')
  const year = typedYear?.padStart(4, '20')
  // The 29th of February is a day of some year.
  return isDay(`${year ?? '2024'}-${monthDay}`) ? `${year ?? '-'}-${monthDay}` : null
}

/** Takes the days out of a text: from each word on, the longest part of up to three words that is a day. */
export function extractDays(typed: string): { days: TypedDay[]; rest: string } {
  const words = normalizeText(typed).replaceAll(',', ' ').trim().split(/\s+/)
  // The groups of a phone number may look like days.
  if (words.length > 1 && phonePattern.test(words.join(' '))) return { days: [], rest: typed }
  const days: TypedDay[] = []
  const rest: string[] = []
  for (let i = 0; i < words.length; ) {
    const length = [3, 2, 1].find((n) => i + n <= words.length && parseDay(words.slice(i, i + n).join(' ')))
    const day = length && parseDay(words.slice(i, i + length).join(' '))
    if (day) days.push(day)
    else rest.push(words[i] ?? '')
    i += length ?? 1
  }
  return { days, rest: rest.join(' ') }
}

/** Whether the day is one of the stay's days, check-out included. */
export function includesDay({ checkinDate, checkoutDate }: Stay, typed: TypedDay): boolean {
  const isWithin = (day: Day) => checkinDate <= day && day <= checkoutDate && isDay(day)
  if (!typed.startsWith('-')) return isWithin(typed)
  return [checkinDate, checkoutDate].some((known) => isWithin(`${known.slice(0, 4)}${typed.slice(1)}`))
}
