/**
 * Reads a calendar of a portal (iCalendar, RFC 5545): which nights each of its events takes. All-day and timed events,
 * recurring ones within the horizon, in whatever encoding and line ends portals use.
 */
import ICAL from 'ical.js'
import { addDays, type Day, daysBetween, isDay, toFarmDay } from '#contract/days.ts'

export const maxFeedBytes = 2_000_000
const maxEvents = 5000
/** Nights later than this are not read. A portal sells two years ahead at most. */
const horizonDays = 730
/** An event that began earlier is read as if it had begun then. */
const pastDays = 400
/** So many occurrences of recurring events are calculated, about a second. Rules that seldom come true take longer. */
const maxOccurrences = 15_000
const maxCalculationMs = 3000

/** An event that takes nights from `checkinDate` until the morning of `checkoutDate`. */
export type FeedEvent = {
  /** Of a recurring event, with the day of the occurrence; null where the feed has none. */
  uid: string | null
  summary: string
  description: string
  checkinDate: Day
  checkoutDate: Day
}

export type FeedProblem = 'not_a_calendar' | 'cut_off' | 'too_large' | 'too_many_events'
export type FeedResult = { events: FeedEvent[] } | { problem: FeedProblem }

/** Some Italian portals write ISO-8859-1 without saying so. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('iso-8859-1').decode(bytes)
  }
}

const formatDay = ({ year, month, day }: ICAL.Time): Day =>
  [String(year).padStart(4, '0'), ...[month, day].map((it) => String(it).padStart(2, '0'))].join('-')

/** The day of the farm on which an instant lies. A time without a zone is the farm's own. */
const toDay = (time: ICAL.Time): Day =>
  time.isDate || time.zone.tzid === 'floating' ? formatDay(time) : toFarmDay(time.toUnixTime() * 1000)

/**
 * At least one night: some portals write no end, or the first day as the end. Of days closed from the year 1 to the year
 * 9999, only those around today are read.
 */
function toNights(from: Day, to: Day, today: Day): Pick<FeedEvent, 'checkinDate' | 'checkoutDate'> {
  const [first, last] = [addDays(today, -pastDays), addDays(today, horizonDays + 1)]
  const checkinDate = from < first && to > first ? first : from
  const checkoutDate = to > last && from < last ? last : to
  return { checkinDate, checkoutDate: checkoutDate > checkinDate ? checkoutDate : addDays(checkinDate, 1) }
}

class TooManyEvents extends Error {}

/** What is left to calculate. ical.js calculates one occurrence after the other, in this process. */
type Budget = { occurrences: number; endsAt: number }

/** The occurrences of a recurring event that are not over. An event of each day since 1970 a few times ends the reading. */
function* listOccurrences(event: ICAL.Event, today: Day, budget: Budget) {
  const first = addDays(today, -pastDays)
  const iterator = event.iterator()
  for (;;) {
    const next = iterator.next() as ICAL.Time | null | undefined
    if (budget.occurrences-- <= 0 || performance.now() > budget.endsAt) throw new TooManyEvents()
    if (!next || daysBetween(today, toDay(next)) > horizonDays) return
    // One that was moved from there to a coming day is not found: nobody moves an event by a year.
    if (toDay(next) < first) continue
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    yield { item, uid: `${event.uid} ${formatDay(next)}`, ...toNights(toDay(startDate), toDay(endDate), today) }
  }
}

const maxInterval = 1000
const maxZoneRules = 500

/**
 * Rules whose next day ical.js finds within a few steps. Seconds, minutes and hours are no stays; and it would look for
 * ever for a day that never comes, such as 30 February of a daily rule.
 */
function isReadable({ freq, interval, parts }: ICAL.Recur): boolean {
  if (interval > maxInterval) return false
  if (freq === 'MONTHLY' || freq === 'YEARLY') return true
  const names = Object.keys(parts)
  if (freq === 'WEEKLY' && interval > 1) return names.every((it) => it === 'BYDAY')
  if (freq === 'DAILY' && interval > 1) return names.length === 0
  return (freq === 'DAILY' || freq === 'WEEKLY') && names.every((it) => it === 'BYDAY' || it === 'BYMONTH')
}

const listRules = (components: ICAL.Component[]): ICAL.Recur[] =>
  components.flatMap((it) => it.getAllProperties('rrule')).map((it) => it.getFirstValue() as ICAL.Recur)

/** Long durations are added day by day, at each occurrence. */
function limitDuration(component: ICAL.Component): void {
  const longest = ICAL.Duration.fromSeconds(pastDays * 86_400)
  const duration = component.getFirstPropertyValue('duration')
  const isTooLong = (it: ICAL.Duration) => Math.abs(it.toSeconds()) > longest.toSeconds()
  if (duration instanceof ICAL.Duration && isTooLong(duration)) component.updatePropertyWithValue('duration', longest)
  if (!component.hasProperty('rrule') && !component.hasProperty('rdate')) return
  const [start, end] = ['dtstart', 'dtend'].map((name) => component.getFirstPropertyValue(name))
  if (!(start instanceof ICAL.Time && end instanceof ICAL.Time)) return
  if (Math.abs(end.toUnixTime() - start.toUnixTime()) <= longest.toSeconds()) return
  component.removeAllProperties('dtend')
  component.addPropertyWithValue('duration', longest)
}

/** What would take ical.js minutes, by mistake or on purpose, is not read: nobody else is answered meanwhile. */
function limitWork(calendar: ICAL.Component): void {
  const zoneRules = calendar.getAllSubcomponents('vtimezone').flatMap((it) => it.getAllSubcomponents())
  if (zoneRules.length > maxZoneRules) throw new TooManyEvents()
  const events = calendar.getAllSubcomponents('vevent')
  if (listRules(zoneRules).some(({ freq }) => freq !== 'YEARLY')) throw new TooManyEvents()
  if (!listRules([...zoneRules, ...events]).every(isReadable)) throw new TooManyEvents()
  for (const event of events) limitDuration(event)
}

/** `read`: returns the value of a property of the event. */
const takesNoTime = (read: (name: string) => unknown): boolean =>
  ['status', 'transp'].some((name) => ['CANCELLED', 'TRANSPARENT'].includes(String(read(name)).toUpperCase()))

/** What ical.js parses, before it makes objects of it (jCal, RFC 7265). */
type ParsedProperty = [name: string, parameters: object, type: string, value: unknown]
type ParsedComponent = [name: string, properties: ParsedProperty[], components: ParsedComponent[]]

const calculatedProperties = ['rrule', 'rdate', 'exdate', 'recurrence-id', 'duration']

/** The first night and the end of an event of whole days. Null: ical.js must calculate them. */
function readWholeDays(find: (name: string) => ParsedProperty | undefined): [from: Day, to: Day] | null {
  if (calculatedProperties.some(find)) return null
  const [start, end] = ['dtstart', 'dtend'].map(find)
  const isWholeDay = (property: ParsedProperty): property is [string, object, string, Day] =>
    property[2] === 'date' && isDay(String(property[3]))
  if (start === undefined || !isWholeDay(start)) return null
  if (end === undefined) return [start[3], start[3]]
  return isWholeDay(end) ? [start[3], end[3]] : null
}

/**
 * Takes the events of whole days that neither repeat nor last for a duration out of a calendar and reads them: nearly all
 * that portals send. ical.js would take several times as long for the objects that it makes of them.
 */
function takePlainEvents(calendar: ParsedComponent, today: Day): FeedEvent[] {
  const events: FeedEvent[] = []
  calendar[2] = calendar[2].filter(([name, properties]) => {
    const find = (key: string) => properties.find(([it]) => it === key)
    const days = name === 'vevent' ? readWholeDays(find) : null
    if (days === null) return true
    const read = (key: string): string | null => {
      const value = find(key)?.[3]
      return typeof value === 'string' ? value : null
    }
    const texts = { uid: read('uid'), summary: read('summary') ?? '', description: read('description') ?? '' }
    if (!takesNoTime(read)) events.push({ ...texts, ...toNights(...days, today) })
    return false
  })
  return events
}

function listCalculatedEvents(calendar: ICAL.Component, today: Day): FeedEvent[] {
  limitWork(calendar)
  const budget = { occurrences: maxOccurrences, endsAt: performance.now() + maxCalculationMs }
  const all = calendar.getAllSubcomponents('vevent').filter((it) => it.hasProperty('dtstart'))
  const events = all.map((it) => new ICAL.Event(it))
  const masters = events.filter((it) => !it.isRecurrenceException())
  const byUid = new Map(masters.map((it) => [it.uid, it]))
  for (const exception of events.filter((it) => it.isRecurrenceException()))
    byUid.get(exception.uid)?.relateException(exception)
  return masters.flatMap((event) => {
    const found = event.isRecurring()
      ? [...listOccurrences(event, today, budget)]
      : [{ item: event, uid: event.uid ?? null, ...toNights(toDay(event.startDate), toDay(event.endDate), today) }]
    return found.flatMap(({ item, uid, checkinDate, checkoutDate }) =>
      takesNoTime((name) => item.component.getFirstPropertyValue(name))
        ? []
        : [{ uid, summary: item.summary ?? '', description: item.description ?? '', checkinDate, checkoutDate }],
    )
  })
}

/** The events that are not over, earliest first. `bytes` is the body of a successful answer. */
export function readFeed(bytes: Uint8Array, today: Day): FeedResult {
  if (bytes.length > maxFeedBytes) return { problem: 'too_large' }
  const text = decode(bytes).trim()
  if (!/^BEGIN:VCALENDAR\s/i.test(text)) return { problem: 'not_a_calendar' }
  if (!/\nEND:VCALENDAR$/i.test(text)) return { problem: 'cut_off' }
  if ((text.match(/^BEGIN:VEVENT/gim)?.length ?? 0) > maxEvents) return { problem: 'too_many_events' }
  try {
    const calendar: ParsedComponent = ICAL.parse(text)
    const events = [...takePlainEvents(calendar, today), ...listCalculatedEvents(new ICAL.Component(calendar), today)]
    if (events.length > maxEvents) return { problem: 'too_many_events' }
    const coming = events.filter(
      ({ checkinDate, checkoutDate }) => checkoutDate > today && daysBetween(today, checkinDate) <= horizonDays,
    )
    return { events: coming.sort((a, b) => (a.checkinDate < b.checkinDate ? -1 : 1)) }
  } catch (error) {
    return { problem: error instanceof TooManyEvents ? 'too_many_events' : 'not_a_calendar' }
  }
}
