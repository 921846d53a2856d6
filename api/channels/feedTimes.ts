/**
 * Days, times and time zones of a calendar. A time is a day and the seconds since its midnight on the clock of its zone:
 * nothing is calculated in a zone but the distance to UTC, so no rule of a zone is followed through the centuries.
 */
import { type Day, farmTimeZone, isDay, toDayNumber, toFarmDay } from '#contract/days/days.ts'
import { getParameter, type Property } from './feedLines.ts'
import { findZoneName } from './feedZoneNames.ts'

/** The seconds that a zone's clock is ahead of UTC, at an instant in seconds of UTC. */
export type Zone = (instant: number) => number

/** `zone`: null for a time without one, which is the farm's. A day has no time. */
export type FeedTime = { dayNumber: number; seconds: number; isWholeDay: boolean; zone: Zone | null }

export const daySeconds = 86_400

const utc: Zone = () => 0

/** What the system knows of a zone takes memory. A calendar needs a few. */
const maxNamedZones = 20
const namedZones = new Map<string, Zone>()

/** A zone of the IANA's list, by what the system knows. Null for other names. */
function findNamedZone(name: string): Zone | null {
  const known = namedZones.get(name)
  if (known !== undefined) return known
  if (namedZones.size >= maxNamedZones) namedZones.clear()
  try {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone: name,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    const zone: Zone = (instant) => {
      const parts = format.formatToParts(instant * 1000)
      const get = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((it) => it.type === type)?.value)
      const clock = Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'), get('second'))
      return clock / 1000 - instant
    }
    namedZones.set(name, zone)
    return zone
  } catch {
    // The system does not know this name.
    return null
  }
}

/** A distance to UTC such as +0100, in seconds. */
export function parseOffset(text: string): number | null {
  const match = /^([+-])(\d{2}):?(\d{2})(?::?(\d{2}))?$/.exec(text.trim())
  if (match === null) return null
  const [, sign, hours, minutes, seconds = '0'] = match
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
}

/** The zone of this name: the system's, else that of the calendar, else the distance to UTC that the name tells. */
export function findZone(name: string, ownZones: Map<string, Zone>): Zone | null {
  const ianaName = findZoneName(name)
  const named = ianaName === null ? null : findNamedZone(ianaName)
  if (named !== null) return named
  const own = ownZones.get(name)
  if (own !== undefined) return own
  const [, sign, hours = '', minutes = '00'] = /(?:UTC|GMT)\s*([+-])(\d{1,2})(?:[:.]?(\d{2}))?/i.exec(name) ?? []
  const offset = sign === undefined ? null : parseOffset(`${sign}${hours.padStart(2, '0')}${minutes}`)
  return offset === null ? null : () => offset
}

/** The instant, in seconds of UTC, at which the clock of the time's zone shows it. */
export function toInstant({ dayNumber, seconds, zone }: FeedTime): number {
  const clock = dayNumber * daySeconds + seconds
  const getOffset = zone ?? findNamedZone(farmTimeZone) ?? utc
  // The distance to UTC may change between the guess and the instant itself.
  const guess = clock - getOffset(clock)
  return clock - getOffset(guess)
}

/** The same instant on the clock of another zone; null is the farm's. */
export function toZone(time: FeedTime, zone: Zone | null): FeedTime {
  if (time.zone === zone || time.isWholeDay) return { ...time, zone }
  const instant = toInstant(time)
  const clock = instant + (zone ?? findNamedZone(farmTimeZone) ?? utc)(instant)
  const dayNumber = Math.floor(clock / daySeconds)
  return { dayNumber, seconds: clock - dayNumber * daySeconds, isWholeDay: false, zone }
}

/** Days around which no calendar has a stay: 1900 and 2300. What is beyond them is not calculated exactly. */
const [firstExact, lastExact] = [toDayNumber('1900-01-01'), toDayNumber('2300-01-01')]

/** The day of the farm on which it lies. */
export function toFarmDayNumber(time: FeedTime): number {
  const isExact = time.dayNumber > firstExact && time.dayNumber < lastExact
  if (time.isWholeDay || time.zone === null || !isExact) return time.dayNumber
  return toDayNumber(toFarmDay(toInstant(time) * 1000))
}

export const addSeconds = (time: FeedTime, seconds: number): FeedTime => {
  const sum = time.seconds + seconds
  const days = Math.floor(sum / daySeconds)
  return { ...time, dayNumber: time.dayNumber + days, seconds: sum - days * daySeconds }
}

const timePattern =
  /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[T ] ?(\d{2}):?(\d{2})(?::?(\d{2}))?(?:[.,]\d{1,9})?)? ?(Z|[+-]\d{2}:?\d{2})?$/i

/**
 * A day or a time. Eight digits are a day, whatever the parameters say, and a value that is called a day is one. Null for
 * what cannot be read, such as 30 February.
 */
export function parseTime(text: string, { isDay: isCalledDay, zone }: { isDay: boolean; zone: Zone | null }) {
  const match = timePattern.exec(text.trim())
  if (match === null) return null
  const [, year, month, day, hours, minutes, seconds = '0', suffix] = match
  const name: Day = `${year}-${month}-${day}`
  if (!isDay(name)) return null
  const time = { dayNumber: toDayNumber(name), seconds: 0, isWholeDay: true, zone: null }
  if (hours === undefined || isCalledDay) return time
  if (Number(hours) > 24 || Number(minutes) > 59 || Number(seconds) > 60) return null
  const clock = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  const offset = suffix === undefined || /^z$/i.test(suffix) ? null : parseOffset(suffix)
  const ownZone = offset === null ? zone : () => offset
  return addSeconds({ ...time, isWholeDay: false, zone: /^z$/i.test(suffix ?? '') ? utc : ownZone }, clock)
}

/** The times of a property, such as EXDATE. Of a period, its begin. Null when one of them cannot be read. */
export function parseTimes(property: Property, ownZones: Map<string, Zone>): FeedTime[] | null {
  const zoneName = getParameter(property, 'TZID')
  const zone = zoneName === null ? null : findZone(zoneName, ownZones)
  const isCalledDay = getParameter(property, 'VALUE')?.toUpperCase() === 'DATE'
  const times: FeedTime[] = []
  for (const text of property.value.split(',')) {
    const time = parseTime(text.split('/')[0] ?? '', { isDay: isCalledDay, zone })
    if (time === null) return null
    times.push(time)
  }
  return times
}

/**
 * The day that a time names in a series of whole days. Programs write it as a midnight in whatever zone: that of the farm,
 * of UTC, or of the calendar (`otherZones`).
 */
export function toNamedDay(time: FeedTime, otherZones: (Zone | null)[]): number {
  if (time.isWholeDay || time.seconds === 0) return time.dayNumber
  for (const zone of [null, ...otherZones]) {
    const there = toZone(time, zone)
    if (there.seconds === 0) return there.dayNumber
  }
  return time.dayNumber
}

/** A duration such as P3D or PT2H30M, in seconds. Null for what cannot be read. */
export function parseDuration(text: string): number | null {
  const match = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(text.trim())
  if (match === null || text.length > 50 || !/\d/.test(text)) return null
  const [, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
  const sum = (Number(weeks) * 7 + Number(days)) * daySeconds + Number(hours) * 3600 + Number(minutes) * 60
  return (sign === '-' ? -1 : 1) * (sum + Number(seconds))
}
