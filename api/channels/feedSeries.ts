/**
 * The days of recurring events (RFC 5545 3.3.10). Each day of a period is tried in turn, so a rule takes as long as its
 * period has days, whether it ever matches or not. A rule for less than a day names the same nights as none, and is not read.
 */
import { joinDayNumber, splitDayNumber } from '#contract/days/days.ts'
import { type FeedTime, parseTime } from './feedTimes.ts'

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
type WeekdayRule = { weekday: number; nth: number | null }

export type Rule = {
  frequency: (typeof frequencies)[number]
  interval: number
  count: number | null
  until: FeedTime | null
  months: number[]
  monthDays: number[]
  yearDays: number[]
  weeks: number[]
  weekdays: WeekdayRule[]
  positions: number[]
  /** The weekday with which a week begins; Monday is 1. */
  weekStart: number
}

/** What is left to try, in days. One for a whole calendar: it bounds the time that its rules take. */
export type Budget = { days: number }

const maxRuleLength = 1000
const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** Whole numbers between `-max` and `max` but 0. Null when one is something else. */
function parseNumbers(text: string | undefined, max: number): number[] | null {
  if (text === undefined) return []
  const numbers = text.split(',').map((it) => (/^\s*[+-]?\d{1,3}\s*$/.test(it) ? Number(it) : 0))
  return numbers.every((it) => it !== 0 && Math.abs(it) <= max) ? numbers : null
}

function parseWeekdays(text: string | undefined): WeekdayRule[] | null {
  if (text === undefined) return []
  const rules = text.split(',').map((it) => {
    const [, nth, name = ''] = /^\s*([+-]?\d{1,2})?\s*([A-Z]{2})\s*$/.exec(it) ?? []
    return { weekday: weekdayNames.indexOf(name) + 1, nth: nth === undefined ? null : Number(nth) }
  })
  return rules.every(({ weekday, nth }) => weekday > 0 && nth !== 0) ? rules : null
}

/** A rule that bounds nothing but the time of the day changes no night. */
const readNames =
  /^(?:FREQ|INTERVAL|COUNT|UNTIL|WKST|BY(?:MONTH|MONTHDAY|YEARDAY|WEEKNO|DAY|SETPOS|HOUR|MINUTE|SECOND)|X-.*)$/

/** Null for a rule that cannot be read. */
export function parseRule(text: string): Rule | null {
  if (text.length > maxRuleLength) return null
  const parts = new Map<string, string>()
  for (const part of text.toUpperCase().split(';')) {
    const [name = '', value = ''] = part.split('=').map((it) => it.trim())
    if (part.trim() === '' || (name === 'RSCALE' && value === 'GREGORIAN')) continue
    if (!readNames.test(name)) return null
    parts.set(name, value)
  }
  const parseCount = (name: string): number | null => {
    const value = parts.get(name) ?? ''
    return /^\d{1,6}$/.test(value) && Number(value) > 0 ? Number(value) : null
  }
  const frequency = frequencies.find((it) => it === parts.get('FREQ'))
  const [interval, count] = [parts.has('INTERVAL') ? parseCount('INTERVAL') : 1, parseCount('COUNT')]
  const untilText = parts.get('UNTIL')
  const until = untilText === undefined ? null : parseTime(untilText, { isDay: false, zone: null })
  const [months, monthDays] = [parseNumbers(parts.get('BYMONTH'), 12), parseNumbers(parts.get('BYMONTHDAY'), 31)]
  const [yearDays, weeks] = [parseNumbers(parts.get('BYYEARDAY'), 366), parseNumbers(parts.get('BYWEEKNO'), 53)]
  const [positions, weekdays] = [parseNumbers(parts.get('BYSETPOS'), 366), parseWeekdays(parts.get('BYDAY'))]
  if (frequency === undefined || interval === null || (parts.has('COUNT') && count === null)) return null
  if (untilText !== undefined && until === null) return null
  if (!(months && monthDays && yearDays && weeks && positions && weekdays)) return null
  const weekStart = weekdayNames.indexOf(parts.get('WKST') ?? 'MO') + 1 || 1
  return { frequency, interval, count, until, months, monthDays, yearDays, weeks, weekdays, positions, weekStart }
}

/** 1 for Monday, of a day number. */
const getWeekdayOf = (dayNumber: number): number => ((((dayNumber + 3) % 7) + 7) % 7) + 1

const startOfYear = (year: number): number => joinDayNumber(year, 1, 1)
/** `month`: counted from January of the year 0. */
const startOfMonth = (month: number): number => joinDayNumber(Math.floor(month / 12), (month % 12) + 1, 1)
const startOfWeek = (dayNumber: number, weekStart: number): number =>
  dayNumber - ((getWeekdayOf(dayNumber) - weekStart + 7) % 7)

/** The first day of the first week of a year: the week that has its 4 January. */
const startOfWeeks = (year: number, weekStart: number): number => startOfWeek(startOfYear(year) + 3, weekStart)

/** A place in a range, counted from its begin and from its end. */
const isAt = (numbers: number[], place: number, length: number): boolean =>
  numbers.includes(place) || numbers.includes(place - length - 1)

/** The range of days that a period of the rule has. `index`: the number of the period, 0 for that of the first day. */
function getPeriod(
  { frequency, interval, weekStart }: Rule,
  start: number,
  index: number,
): [first: number, end: number] {
  const { year, month } = splitDayNumber(start)
  const step = index * interval
  if (frequency === 'DAILY') return [start + step, start + step + 1]
  if (frequency === 'WEEKLY') {
    const first = startOfWeek(start, weekStart) + 7 * step
    return [first, first + 7]
  }
  if (frequency === 'MONTHLY')
    return [startOfMonth(year * 12 + month - 1 + step), startOfMonth(year * 12 + month + step)]
  return [startOfYear(year + step), startOfYear(year + step + 1)]
}

/** So many days a period has at most. */
const longestPeriods = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }

/** The days of a period that can match. Of a year, those of the rule's months are enough. */
function listCandidates({ frequency, months }: Rule, first: number, end: number): number[] {
  const count = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)
  if (frequency !== 'YEARLY' || months.length === 0) return count(first, end)
  const { year } = splitDayNumber(first)
  return [...new Set(months)]
    .toSorted((a, b) => a - b)
    .flatMap((month) => count(startOfMonth(year * 12 + month - 1), startOfMonth(year * 12 + month)))
}

/** What a rule leaves out, it has from the first day of the series. */
function complete(rule: Rule, start: number): Rule {
  const { month, day } = splitDayNumber(start)
  const { frequency, weekdays, monthDays, yearDays, weeks, months } = rule
  const ownWeekday = [{ weekday: getWeekdayOf(start), nth: null }]
  if (frequency === 'DAILY' || weekdays.length > 0 || monthDays.length > 0 || yearDays.length > 0) return rule
  if (frequency === 'WEEKLY' || weeks.length > 0) return { ...rule, weekdays: ownWeekday }
  if (frequency === 'MONTHLY') return { ...rule, monthDays: [day] }
  return { ...rule, months: months.length > 0 ? months : [month], monthDays: [day] }
}

function matchesWeekday(rule: Rule, dayNumber: number, { year, month }: { year: number; month: number }): boolean {
  const weekday = getWeekdayOf(dayNumber)
  return rule.weekdays.some((it) => {
    if (it.weekday !== weekday) return false
    const countsWeeks = rule.frequency === 'MONTHLY' || (rule.frequency === 'YEARLY' && rule.weeks.length === 0)
    if (it.nth === null || !countsWeeks) return true
    const isInMonth = rule.frequency === 'MONTHLY' || rule.months.length > 0
    const first = isInMonth ? startOfMonth(year * 12 + month - 1) : startOfYear(year)
    const end = isInMonth ? startOfMonth(year * 12 + month) : startOfYear(year + 1)
    const nth = it.nth > 0 ? Math.floor((dayNumber - first) / 7) + 1 : -(Math.floor((end - 1 - dayNumber) / 7) + 1)
    return it.nth === nth
  })
}

function matches(rule: Rule, dayNumber: number): boolean {
  const { months, monthDays, yearDays, weeks, weekdays, weekStart } = rule
  const { year, month, day } = splitDayNumber(dayNumber)
  if (months.length > 0 && !months.includes(month)) return false
  if (monthDays.length > 0) {
    const first = startOfMonth(year * 12 + month - 1)
    if (!isAt(monthDays, day, startOfMonth(year * 12 + month) - first)) return false
  }
  if (yearDays.length > 0) {
    const first = startOfYear(year)
    if (!isAt(yearDays, dayNumber - first + 1, startOfYear(year + 1) - first)) return false
  }
  if (weeks.length > 0) {
    const first = startOfWeeks(year, weekStart)
    const count = (startOfWeeks(year + 1, weekStart) - first) / 7
    const week = Math.floor((dayNumber - first) / 7) + 1
    if (week < 1 || week > count || !isAt(weeks, week, count)) return false
  }
  return weekdays.length === 0 || matchesWeekday(rule, dayNumber, { year, month })
}

/**
 * The days of a series, in order, from `window.first` through `window.last`. `isOver`: whether an occurrence is later than the rule's end.
 * Null: the budget is used up.
 */
export function listSeriesDays(
  incomplete: Rule,
  start: number,
  {
    window,
    budget,
    isOver,
  }: { window: { first: number; last: number }; budget: Budget; isOver: (day: number) => boolean },
): number[] | null {
  const rule = complete(incomplete, start)
  const found: number[] = []
  // Without a count, nothing depends on what was before.
  const skipped = Math.floor((window.first - start) / longestPeriods[rule.frequency] / rule.interval) - 1
  let count = 0
  for (let index = rule.count === null ? Math.max(0, skipped) : 0; ; index++) {
    const [first, end] = getPeriod(rule, start, index)
    if (first > window.last) return found
    const candidates = listCandidates(rule, first, end)
    budget.days -= 1 + candidates.length
    if (budget.days < 0) return null
    const days = candidates.filter((it) => matches(rule, it))
    const chosen = rule.positions.length === 0 ? days : days.filter((_, i) => isAt(rule.positions, i + 1, days.length))
    for (const day of chosen) {
      if (day < start) continue
      if (day > window.last || isOver(day) || (rule.count !== null && count >= rule.count)) return found
      count++
      if (day >= window.first) found.push(day)
    }
  }
}
