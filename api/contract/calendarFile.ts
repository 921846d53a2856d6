/** Calendar files (RFC 5545, iCalendar): how their lines are written, and a stay as one. */
import type { Day, Stay } from './days.ts'

type CalendarEvent = Stay & {
  /** The same for every download of a booking, so a second import replaces the first. */
  uid: string
  /** When the file is made, in milliseconds since 1970. Of two files with the same sequence the later one counts. */
  timestamp: number
  summary: string
  description: string
  location: string
  isConfirmed: boolean
}

export const escapeCalendarText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

export const formatCalendarDay = (day: Day): string => day.replaceAll('-', '')

/** `timestamp`: milliseconds since 1970. */
export const formatCalendarInstant = (timestamp: number): string =>
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

export const joinCalendarLines = (lines: string[]): string => lines.map((line) => `${foldLine(line)}\r\n`).join('')

/** An all-day event from check-in to the day of check-out. The end is exclusive, as RFC 5545 defines `DTEND`. */
export function buildCalendarFile({
  uid,
  timestamp,
  summary,
  description,
  location,
  checkinDate,
  checkoutDate,
  isConfirmed,
}: CalendarEvent): string {
  return joinCalendarLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//podere//booking//IT',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    // Calendar programs ignore an event whose sequence is lower than the one that they have.
    `SEQUENCE:${isConfirmed ? 1 : 0}`,
    `DTSTAMP:${formatCalendarInstant(timestamp)}`,
    `DTSTART;VALUE=DATE:${formatCalendarDay(checkinDate)}`,
    `DTEND;VALUE=DATE:${formatCalendarDay(checkoutDate)}`,
    `SUMMARY:${escapeCalendarText(summary)}`,
    `DESCRIPTION:${escapeCalendarText(description)}`,
    `LOCATION:${escapeCalendarText(location)}`,
    `STATUS:${isConfirmed ? 'CONFIRMED' : 'TENTATIVE'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
}
