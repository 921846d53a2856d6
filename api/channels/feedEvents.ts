/** Which days an event of a calendar takes, when it does not repeat. */
import { type Component, getParameter, type Property } from './feedLines.ts'
import {
  addSeconds,
  daySeconds,
  type FeedTime,
  parseDuration,
  parseTimes,
  toFarmDayNumber,
  toInstant,
  type Zone,
} from './feedTimes.ts'

export type Zones = Map<string, Zone>

/** `length`: in whole days for days, else in seconds. */
export type Span = { start: FeedTime; length: number; zoneName: string | null }

export const listProperties = ({ properties }: Component, name: string): Property[] =>
  properties.filter((it) => it.name === name)

/** The first text of this name that is not empty. */
export const findText = (component: Component, name: string): string | null =>
  listProperties(component, name).find(({ value }) => value !== '')?.value ?? null

/** The first property of this name that can be read: a text without a fold may look like one. Undefined without any. */
export function findTime(component: Component, name: string, zones: Zones): FeedTime | null | undefined {
  const properties = listProperties(component, name)
  if (properties.length === 0) return undefined
  for (const property of properties) {
    const [time] = parseTimes(property, zones) ?? []
    if (time !== undefined) return time
  }
  return null
}

/** Cancelled, or an event that takes no time, as all properties of the name say. */
export const takesNoTime = (component: Component): boolean =>
  [
    ['STATUS', 'CANCELLED'],
    ['TRANSP', 'TRANSPARENT'],
  ].some(([name = '', value]) => {
    const properties = listProperties(component, name)
    return properties.length > 0 && properties.every((it) => it.value.toUpperCase() === value)
  })

/** The clock of one zone does not jump: midnight to midnight is whole days, also across a change to summer time. */
function measureLength(start: FeedTime, end: FeedTime): number {
  const clock = (end.dayNumber - start.dayNumber) * daySeconds + end.seconds - start.seconds
  if (start.isWholeDay) return toFarmDayNumber(end) - start.dayNumber
  return start.zone === end.zone ? clock : toInstant(end) - toInstant(start)
}

/** Null for an event that cannot be read, or that ends on a day before its begin. Without an end it has no length. */
export function readSpan(component: Component, zones: Zones): Span | null {
  const span = readLength(component, zones)
  if (span === null || span.length >= 0) return span
  // Within one day some portals write any hours.
  return toFarmDayNumber(getEnd(span.start, span.length)) < toFarmDayNumber(span.start) ? null : span
}

function readLength(component: Component, zones: Zones): Span | null {
  const start = findTime(component, 'DTSTART', zones)
  if (!start || component.isTooLong) return null
  const zoned = listProperties(component, 'DTSTART').map((it) => getParameter(it, 'TZID'))
  const zoneName = zoned.find((it) => it !== null) ?? null
  const end = findTime(component, 'DTEND', zones)
  if (end === null) return null
  if (end !== undefined) return { start, length: measureLength(start, end), zoneName }
  const durations = listProperties(component, 'DURATION').map(({ value }) => parseDuration(value))
  if (durations.length === 0) return { start, length: 0, zoneName }
  const duration = durations.find((it) => it !== null)
  if (duration === undefined || duration === null) return null
  return { start, length: start.isWholeDay ? Math.ceil(duration / daySeconds) : duration, zoneName }
}

/** Where it ends when it begins at `start`. */
export const getEnd = (start: FeedTime, length: number): FeedTime =>
  start.isWholeDay ? { ...start, dayNumber: start.dayNumber + length } : addSeconds(start, length)
