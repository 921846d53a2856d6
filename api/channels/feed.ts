/**
 * Reads a calendar of a portal (iCalendar, RFC 5545): which nights each of its events takes. All-day and timed events,
 * recurring ones within the horizon, in whatever encoding and line ends portals use. Each event is read alone: one that
 * cannot be read loses no other.
 */
import { gunzipSync } from 'node:zlib'
import { decodeText } from '#api/http/mixedText.ts'
import { type Day, fromDayNumber, toDayNumber } from '#contract/days/days.ts'
import { cleanLine, cutText } from '#contract/text/cleanText.ts'
import { findText, getEnd, listProperties, readSpan, type Span, takesNoTime } from './feedEvents.ts'
import {
  type Component,
  getParameter,
  maxEvents,
  type SplitCalendar,
  splitCalendar,
  unescapeText,
} from './feedLines.ts'
import {
  buildOwnZones,
  nameOccurrence,
  type Reading,
  readRecurrenceId,
  readSeries,
  toRecurrenceDay,
} from './feedRecurrence.ts'
import { type FeedTime, findZone, toFarmDayNumber } from './feedTimes.ts'

export const maxFeedBytes = 2_000_000
/** Nights later than this are not read. A portal sells two years ahead at most. */
const horizonDays = 730
/** An event that began earlier is read as if it had begun then. None lasts longer. */
const pastDays = 400
/** What is read of one calendar: a second of work at most. */
const budget = { days: 1_000_000, occurrences: 15_000, values: 20_000 }
/** A room has so many nights in the horizon several times over. */
const maxFeedNights = 20_000
/** A day of a series may be written as midnight in one of so many zones. */
const maxMidnights = 4
const maxUidLength = 500
const maxTitleLength = 200
const maxDescriptionLength = 5000
/** So many events that cannot be read are shown. */
const maxShown = 3
/** More moves of all that is later are no calendar that people have made. */
const maxChanges = 100

/** An event that takes nights from `checkinDate` until the morning of `checkoutDate`. */
export type FeedEvent = {
  /** Of a recurring event, with the day of the occurrence; null where the feed has none. */
  uid: string | null
  title: string
  /** The portal's page of the stay. */
  url: string | null
  checkinDate: Day
  checkoutDate: Day
}

/** The events that cannot be read, of `total` events. `shown`: the first lines of the first ones. */
export type UnreadEvents = { count: number; total: number; uids: string[]; shown: string[][] }

export type FeedProblem = 'not_a_calendar' | 'cut_off' | 'too_large' | 'too_many_events'
export type FeedResult = { events: FeedEvent[]; unread: UnreadEvents } | { problem: FeedProblem }

/** UTF-16 with its mark, or what portals write without saying so. */
function decode(bytes: Uint8Array): string {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  return mark === null ? decodeText(bytes) : new TextDecoder(mark).decode(bytes)
}

/** The bytes of an answer that its server has compressed, whether its headers say so or not. */
function decompress(bytes: Uint8Array): Uint8Array | FeedProblem {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: maxFeedBytes })
  } catch (error) {
    return error instanceof RangeError ? 'too_large' : 'cut_off'
  }
}

/** The first https address of a text. */
const findUrl = (text: string): string | null => /https:\/\/[^\s"<>\\]{4,500}/.exec(text)?.[0] ?? null

const readText = (component: Component, name: string): string =>
  cleanLine(unescapeText((findText(component, name) ?? '').slice(0, maxDescriptionLength)))

function readUid(component: Component): string | null {
  const uid = cleanLine(findText(component, 'UID') ?? '')
  return uid === '' || uid.length > maxUidLength ? null : uid
}

/**
 * At least one night: some portals write no end, or the first day as the end. Of days closed from the year 1 to the year
 * 9999, only those around today are read.
 */
function toNights(
  start: FeedTime,
  length: number,
  { window }: Reading,
): Pick<FeedEvent, 'checkinDate' | 'checkoutDate'> {
  const [from, to] = [toFarmDayNumber(start), toFarmDayNumber(getEnd(start, length))]
  const checkin = from < window.first && to > window.first ? window.first : from
  const checkout = to > window.last + 1 && from < window.last + 1 ? window.last + 1 : to
  return { checkinDate: fromDayNumber(checkin), checkoutDate: fromDayNumber(Math.max(checkout, checkin + 1)) }
}

/**
 * An event with what was read of it. `recurrence`: the occurrence that it stands for; null for none. `changesLater`: it also
 * moves all later occurrences (RANGE=THISANDFUTURE).
 */
type Entry = {
  component: Component
  uid: string | null
  span: Span
  recurrence: FeedTime | null
  changesLater: boolean
}

/** Null for an event that cannot be read. */
function readEntry(component: Component, { zones }: Reading): Entry | null {
  const span = readSpan(component, zones)
  const recurrence = readRecurrenceId(component, zones)
  if (span === null || recurrence === null) return null
  const ranges = listProperties(component, 'RECURRENCE-ID').flatMap((it) => getParameter(it, 'RANGE') ?? [])
  if (ranges.some((it) => it.toUpperCase() !== 'THISANDFUTURE')) return null
  const changesLater = ranges.length > 0
  return { component, uid: readUid(component), span, recurrence: recurrence ?? null, changesLater }
}

const isSeries = ({ component, recurrence }: Entry): boolean =>
  recurrence === null && component.properties.some(({ name }) => name === 'RRULE' || name === 'RDATE')

class FeedReader {
  readonly #reading: Reading
  readonly #events: FeedEvent[] = []
  readonly #unread: Component[] = []
  #total = 0

  constructor({ zones, zoneName, events }: SplitCalendar, today: Day) {
    const day = toDayNumber(today)
    const window = { first: day - pastDays, last: day + horizonDays }
    const reading: Reading = { zones: new Map(), midnights: [], window, budget: { ...budget } }
    const own = buildOwnZones(zones, reading)
    const named = [...own.keys(), ...(zoneName === null ? [] : [zoneName])].flatMap((name) => findZone(name, own) ?? [])
    this.#reading = { ...reading, zones: own, midnights: named.slice(0, maxMidnights) }
    this.#read(events)
  }

  get result(): FeedResult {
    const { first, last } = this.#reading.window
    const [today, horizon] = [fromDayNumber(first + pastDays), fromDayNumber(last)]
    const coming = this.#events.filter((it) => it.checkoutDate > today && it.checkinDate <= horizon)
    const nights = coming.reduce((sum, it) => sum + toDayNumber(it.checkoutDate) - toDayNumber(it.checkinDate), 0)
    if (nights > maxFeedNights) return { problem: 'too_many_events' }
    return { events: coming.sort((a, b) => (a.checkinDate < b.checkinDate ? -1 : 1)), unread: this.#describeUnread() }
  }

  #describeUnread(): UnreadEvents {
    return {
      count: this.#unread.length,
      total: this.#total,
      uids: this.#unread.flatMap((it) => readUid(it) ?? []),
      shown: this.#unread.slice(0, maxShown).map(({ lines }) => lines.map(cleanLine)),
    }
  }

  #read(components: Component[]): void {
    this.#total = components.length
    const entries: Entry[] = []
    for (const component of components) {
      // What is cancelled takes nothing. As an exception it still takes the place of its occurrence.
      if (takesNoTime(component) && listProperties(component, 'RECURRENCE-ID').length === 0) continue
      const entry = readEntry(component, this.#reading)
      if (entry === null) this.#unread.push(component)
      else entries.push(entry)
    }
    const series = entries.filter(isSeries)
    const spans = new Map(series.map(({ uid, span }) => [uid, span]))
    const exceptions = new Map<string | null, FeedTime[]>()
    const changes = new Map<string | null, Entry[]>()
    for (const entry of entries.filter((it) => !isSeries(it))) {
      if (entry.changesLater && spans.has(entry.uid)) {
        changes.set(entry.uid, [...(changes.get(entry.uid) ?? []), entry])
        continue
      }
      this.#addSingle(entry, spans.get(entry.uid) ?? null)
      if (entry.recurrence === null) continue
      const known = exceptions.get(entry.uid)
      if (known) known.push(entry.recurrence)
      else exceptions.set(entry.uid, [entry.recurrence])
    }
    for (const entry of series) {
      const ofSeries = <T>(all: Map<string | null, T[]>): T[] => (entry.uid !== null && all.get(entry.uid)) || []
      this.#addSeries(entry, ofSeries(exceptions), ofSeries(changes))
    }
  }

  #addSingle({ component, uid, span, recurrence }: Entry, series: Span | null): void {
    const name =
      recurrence === null ? uid : nameOccurrence(uid, toRecurrenceDay(recurrence, series, this.#reading.midnights))
    this.#add(component, name, span.start, span.length)
  }

  #addSeries({ component, uid, span }: Entry, exceptions: FeedTime[], changes: Entry[]): void {
    const starts = readSeries(component, span, { ...this.#reading, exceptions })
    if (starts === null || this.#events.length + starts.length > maxEvents || changes.length > maxChanges) {
      this.#unread.push(component)
      return
    }
    const longest = span.start.isWholeDay ? pastDays : pastDays * 86_400
    const dated = changes
      .map((it) => ({
        ...it,
        from: it.recurrence === null ? 0 : toRecurrenceDay(it.recurrence, span, this.#reading.midnights),
      }))
      .sort((a, b) => b.from - a.from)
    for (const start of starts) {
      const name = nameOccurrence(uid, start.dayNumber)
      const change = dated.find(({ from }) => from <= start.dayNumber)
      if (change === undefined) {
        this.#add(component, name, start, Math.min(span.length, longest))
        continue
      }
      const moved = { ...change.span.start, dayNumber: change.span.start.dayNumber + start.dayNumber - change.from }
      this.#add(change.component, name, moved, Math.min(change.span.length, longest))
    }
  }

  #add(component: Component, uid: string | null, start: FeedTime, length: number): void {
    if (takesNoTime(component)) return
    const [title, url] = [
      cutText(readText(component, 'SUMMARY'), maxTitleLength),
      findUrl(readText(component, 'DESCRIPTION')),
    ]
    this.#events.push({ uid, title, url, ...toNights(start, length, this.#reading) })
  }
}

/** The events that are not over, earliest first. `bytes` is the body of a successful answer. */
export function readFeed(bytes: Uint8Array, today: Day): FeedResult {
  if (bytes.length > maxFeedBytes) return { problem: 'too_large' }
  const whole = decompress(bytes)
  if (typeof whole === 'string') return { problem: whole }
  const calendar = splitCalendar(decode(whole))
  if (calendar === null) return { problem: 'not_a_calendar' }
  if (!calendar.isWhole) return { problem: 'cut_off' }
  if (calendar.events.length > maxEvents) return { problem: 'too_many_events' }
  return new FeedReader(calendar, today).result
}
