/** Calendar files (RFC 5545, iCalendar): how their lines are written, and a stay as one. */

import type { Property } from '../property.ts'
import { getRoomName, type Translator } from '../text/format.ts'
import type { Day, Stay } from './days.ts'

/** A stay, as an all-day event from check-in to the day of check-out. */
export type CalendarEvent = Stay & {
  /** The same in every file with this stay, so a second import replaces the first. */
  uid: string
  /** When the event is written, in milliseconds since 1970. Of two with the same sequence the later one counts. */
  timestamp: number
  summary: string
  description?: string
  location?: string
  /** Absent where the nights are only taken: then the event blocks the time of whoever reads it. */
  isConfirmed?: boolean
}

const escapeCalendarText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

const formatCalendarDay = (day: Day): string => day.replaceAll('-', '')

/** `timestamp`: milliseconds since 1970. */
const formatCalendarInstant = (timestamp: number): string =>
  `${new Date(timestamp).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const maxLineBytes = 75
const encoder = new TextEncoder()

/** A line that is too long continues on the next one after a space. Characters are never split. */
function foldLine(line: string): string {
  let folded = ''
  let length = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (length + size > maxLineBytes) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += size
  }
  return folded
}

const joinCalendarLines = (lines: string[]): string => lines.map((line) => `${foldLine(line)}\r\n`).join('')

/** The end is exclusive, as RFC 5545 defines `DTEND`. */
const listEventLines = ({ uid, timestamp, isConfirmed, ...event }: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  // Calendar programs ignore an event whose sequence is lower than the one that they have.
  ...(isConfirmed === undefined ? [] : [`SEQUENCE:${isConfirmed ? 1 : 0}`]),
  `DTSTAMP:${formatCalendarInstant(timestamp)}`,
  `DTSTART;VALUE=DATE:${formatCalendarDay(event.checkinDate)}`,
  `DTEND;VALUE=DATE:${formatCalendarDay(event.checkoutDate)}`,
  `SUMMARY:${escapeCalendarText(event.summary)}`,
  ...(event.description === undefined ? [] : [`DESCRIPTION:${escapeCalendarText(event.description)}`]),
  ...(event.location === undefined ? [] : [`LOCATION:${escapeCalendarText(event.location)}`]),
  ...(isConfirmed === undefined
    ? ['TRANSP:OPAQUE']
    : [`STATUS:${isConfirmed ? 'CONFIRMED' : 'TENTATIVE'}`, 'TRANSP:TRANSPARENT']),
  'END:VEVENT',
]

/** `name`: of a calendar that is read again and again. Without one it is a file that is imported once. */
export function writeCalendar(events: CalendarEvent[], name?: string): string {
  return joinCalendarLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//podere//podere//EN',
    ...(name === undefined
      ? ['METHOD:PUBLISH']
      : [
          'CALSCALE:GREGORIAN',
          `NAME:${escapeCalendarText(name)}`,
          `X-WR-CALNAME:${escapeCalendarText(name)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
        ]),
    ...events.flatMap(listEventLines),
    'END:VCALENDAR',
  ])
}

type BookedStay = Stay & { code: string; room: Parameters<typeof getRoomName>[0] }
type Farm = Pick<Property, 'name' | 'address' | 'checkin' | 'checkout' | 'phone' | 'email'>

/** The file that guests save of their booking. A confirmed one replaces that of the request, which has the same UID. */
export function writeBookingCalendar(
  { code, room, checkinDate, checkoutDate }: BookedStay,
  { name, address, checkin, checkout, phone, email }: Farm,
  { i18n, language, descriptionId }: { i18n: Translator; language: string; descriptionId: string },
  { timestamp, isConfirmed }: { timestamp: number; isConfirmed: boolean },
): string {
  const event = {
    uid: `${code}@${email.split('@')[1]}`,
    timestamp,
    checkinDate,
    checkoutDate,
    summary: `${name}: ${getRoomName(room, language)}`,
    description: i18n.t(descriptionId, { code, from: checkin.from, until: checkout.rooms, phone }),
    location: `${address.street}, ${address.postalCode} ${address.town} (${address.province})`,
    isConfirmed,
  }
  return writeCalendar([event])
}
