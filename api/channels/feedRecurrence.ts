/** The occurrences of recurring events, without those that were excepted, moved or cancelled; and the zones of a calendar. */
import { fromDayNumber } from '#contract/days/days.ts'
import { findText, findTime, listProperties, type Span, type Zones } from './feedEvents.ts'
import type { Component } from './feedLines.ts'
import { type Budget, listSeriesDays, parseRule, type Rule } from './feedSeries.ts'
import {
  daySeconds,
  type FeedTime,
  parseOffset,
  parseTime,
  parseTimes,
  toInstant,
  toNamedDay,
  toZone,
  type Zone,
} from './feedTimes.ts'

/** Day numbers, both included. */
type Window = { first: number; last: number }

/** What is left to read of a calendar. `values`: excepted and added days, one by one. */
export type ReadingBudget = Budget & { occurrences: number; values: number }

/** `midnights`: the zones whose midnight may stand for a day. */
export type Reading = { zones: Zones; midnights: (Zone | null)[]; window: Window; budget: ReadingBudget }

/** Null when one value cannot be read, or there are too many. */
function readTimes(component: Component, name: string, { zones, budget }: Reading): FeedTime[] | null {
  const times: FeedTime[] = []
  for (const property of listProperties(component, name)) {
    const found = parseTimes(property, zones)
    if (found === null) return null
    budget.values -= found.length
    if (budget.values < 0) return null
    times.push(...found)
  }
  return times
}

/** Whether an occurrence is behind the end of the rule. */
function isAfterEnd({ until }: Rule, start: FeedTime, midnights: Reading['midnights']): boolean {
  if (until === null) return false
  if (start.isWholeDay || until.isWholeDay) return start.dayNumber > toNamedDay(until, midnights)
  if (Math.abs(start.dayNumber - until.dayNumber) > 2) return start.dayNumber > until.dayNumber
  return toInstant(start) > toInstant(until.zone === null ? { ...until, zone: start.zone } : until)
}

/** The occurrences that a time names: of a series of days the day, of one of times the instant. */
function getKey(time: FeedTime, { start }: Span, midnights: Reading['midnights']): string {
  if (start.isWholeDay || time.isWholeDay) return `day ${toNamedDay(time, midnights)}`
  return `instant ${toInstant(time.zone === null ? { ...time, zone: start.zone } : time)}`
}

/** The day of its series that an exception stands for, on the clock of the series. */
export function toRecurrenceDay(recurrence: FeedTime, series: Span | null, midnights: Reading['midnights']): number {
  if (series === null) return recurrence.dayNumber
  return series.start.isWholeDay ? toNamedDay(recurrence, midnights) : toZone(recurrence, series.start.zone).dayNumber
}

/** Where the occurrences of a series begin. `exceptions`: the recurrence ids of its exceptions. Null: it cannot be read. */
export function readSeries(
  component: Component,
  span: Span,
  { exceptions, ...reading }: Reading & { exceptions: FeedTime[] },
): FeedTime[] | null {
  const { window, midnights, budget } = reading
  const { start } = span
  const rules = listProperties(component, 'RRULE').map(({ value }) => parseRule(value))
  const added = readTimes(component, 'RDATE', reading)
  const excepted = readTimes(component, 'EXDATE', reading)
  if (added === null || excepted === null) return null
  const starts = new Map<number, FeedTime>()
  const add = (time: FeedTime) => starts.set(time.dayNumber * daySeconds + time.seconds, time)
  if (rules.length === 0) add(start)
  for (const time of added) add(start.isWholeDay ? { ...start, dayNumber: toNamedDay(time, midnights) } : time)
  for (const rule of rules) {
    if (rule === null) return null
    const isOver = (dayNumber: number) => isAfterEnd(rule, { ...start, dayNumber }, midnights)
    const days = listSeriesDays(rule, start.dayNumber, { window, budget, isOver })
    if (days === null) return null
    for (const dayNumber of days) add({ ...start, dayNumber })
  }
  const left = new Set([...excepted, ...exceptions].filter(isNear(window)).map((it) => getKey(it, span, midnights)))
  const found = [...starts.values()]
    .filter(isNear(window))
    .filter((it) => !left.has(getKey(it, span, midnights)) && !left.has(`day ${it.dayNumber}`))
  budget.occurrences -= found.length
  return budget.occurrences < 0 ? null : found
}

const isNear =
  ({ first, last }: Window) =>
  ({ dayNumber }: FeedTime): boolean =>
    dayNumber >= first - 2 && dayNumber <= last + 2

/** A zone needs its rules for the years of the window alone. */
const zoneMarginDays = 400

/** When the clock of a zone changes, by one of its parts, and to which distance to UTC. */
function readChanges(part: Component, { window, budget }: Reading): { at: number; from: number; to: number }[] {
  const [from, to] = ['TZOFFSETFROM', 'TZOFFSETTO'].map((name) => parseOffset(findText(part, name) ?? ''))
  const start = parseTime(findText(part, 'DTSTART') ?? '', { isDay: false, zone: null })
  if (from == null || to == null || start === null) return []
  const range = { first: window.first - zoneMarginDays, last: window.last + zoneMarginDays }
  const days = listProperties(part, 'RRULE').flatMap(({ value }) => {
    const rule = parseRule(value)
    const isOver = (dayNumber: number) => rule !== null && isAfterEnd(rule, { ...start, dayNumber }, [])
    return rule === null ? [] : (listSeriesDays(rule, start.dayNumber, { window: range, budget, isOver }) ?? [])
  })
  const added = listProperties(part, 'RDATE').flatMap(
    (it) => parseTimes(it, new Map())?.map((time) => time.dayNumber) ?? [],
  )
  return [start.dayNumber, ...days, ...added]
    .filter((dayNumber) => dayNumber <= range.last)
    .map((dayNumber) => ({ at: dayNumber * daySeconds + start.seconds - from, from, to }))
}

const maxZones = 50
const maxZoneParts = 500

/** The zones that the calendar itself describes. */
export function buildOwnZones(components: Component[], reading: Reading): Zones {
  const zones: Zones = new Map()
  let parts = 0
  for (const component of components.slice(0, maxZones)) {
    const name = findText(component, 'TZID')
    parts += component.components.length
    if (name === null || parts > maxZoneParts) continue
    const changes = component.components.flatMap((it) => readChanges(it, reading)).sort((a, b) => a.at - b.at)
    const [first] = changes
    if (first === undefined) continue
    zones.set(name, (instant) => changes.findLast(({ at }) => at <= instant)?.to ?? first.from)
  }
  return zones
}

/** The time that an exception stands for. Null when it cannot be read; undefined for an event that is none. */
export const readRecurrenceId = (component: Component, zones: Zones): FeedTime | null | undefined =>
  findTime(component, 'RECURRENCE-ID', zones)

/** The name of an occurrence: portals know the whole series by one UID. */
export const nameOccurrence = (uid: string | null, dayNumber: number): string | null =>
  uid === null ? null : `${uid} ${fromDayNumber(dayNumber)}`
