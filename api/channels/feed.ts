/**
 * Reads a calendar of a portal (iCalendar, RFC 5545): which nights each of its events takes. All-day and timed events,
 * recurring ones within the horizon, in whatever encoding and line ends portals use.
 */
import ICAL from 'ical.js'
import { addDays, type Day, daysBetween, toFarmDay } from '#contract/days.ts'

export const maxFeedBytes = 2_000_000
const maxEvents = 5000
/** Nights later than this are not read. A portal sells two years ahead at most. */
const horizonDays = 730

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
function decode(bytes: Buffer): string {
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

/** At least one night: some portals write no end, or the first day as the end. */
function toNights(start: ICAL.Time, end: ICAL.Time): Pick<FeedEvent, 'checkinDate' | 'checkoutDate'> {
  const checkinDate = toDay(start)
  const checkoutDate = toDay(end)
  return { checkinDate, checkoutDate: checkoutDate > checkinDate ? checkoutDate : addDays(checkinDate, 1) }
}

class TooManyEvents extends Error {}

/** The occurrences of a recurring event that are not over. An event of each second since 1970 ends the reading. */
function* listOccurrences(event: ICAL.Event, today: Day) {
  const iterator = event.iterator()
  for (let count = 0; ; count++) {
    const next = iterator.next() as ICAL.Time | null | undefined
    if (!next || daysBetween(today, toDay(next)) > horizonDays) return
    if (count > maxEvents) throw new TooManyEvents()
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    yield { item, uid: `${event.uid} ${formatDay(next)}`, ...toNights(startDate, endDate) }
  }
}

const takesNoTime = (item: ICAL.Event): boolean =>
  ['STATUS', 'TRANSP'].some((name) =>
    ['CANCELLED', 'TRANSPARENT'].includes(
      String(item.component.getFirstPropertyValue(name.toLowerCase())).toUpperCase(),
    ),
  )

function listEvents(calendar: ICAL.Component, today: Day): FeedEvent[] {
  const all = calendar.getAllSubcomponents('vevent').filter((it) => it.hasProperty('dtstart'))
  const events = all.map((it) => new ICAL.Event(it))
  const masters = events.filter((it) => !it.isRecurrenceException())
  for (const exception of events.filter((it) => it.isRecurrenceException()))
    masters.find(({ uid }) => uid === exception.uid)?.relateException(exception)
  return masters.flatMap((event) => {
    const found = event.isRecurring()
      ? [...listOccurrences(event, today)]
      : [{ item: event, uid: event.uid ?? null, ...toNights(event.startDate, event.endDate) }]
    return found.flatMap(({ item, uid, checkinDate, checkoutDate }) =>
      takesNoTime(item)
        ? []
        : [{ uid, summary: item.summary ?? '', description: item.description ?? '', checkinDate, checkoutDate }],
    )
  })
}

/** The events that are not over, earliest first. `bytes` is the body of a successful answer. */
export function readFeed(bytes: Buffer, today: Day): FeedResult {
  if (bytes.length > maxFeedBytes) return { problem: 'too_large' }
  const text = decode(bytes).trim()
  if (!/^BEGIN:VCALENDAR\s/i.test(text)) return { problem: 'not_a_calendar' }
  if (!/\nEND:VCALENDAR$/i.test(text)) return { problem: 'cut_off' }
  if ((text.match(/^BEGIN:VEVENT/gim)?.length ?? 0) > maxEvents) return { problem: 'too_many_events' }
  try {
    const events = listEvents(new ICAL.Component(ICAL.parse(text)), today)
    if (events.length > maxEvents) return { problem: 'too_many_events' }
    const coming = events.filter(
      ({ checkinDate, checkoutDate }) => checkoutDate > today && daysBetween(today, checkinDate) <= horizonDays,
    )
    return { events: coming.sort((a, b) => (a.checkinDate < b.checkinDate ? -1 : 1)) }
  } catch (error) {
    return { problem: error instanceof TooManyEvents ? 'too_many_events' : 'not_a_calendar' }
  }
}
