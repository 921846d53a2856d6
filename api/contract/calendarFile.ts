/** A stay as a calendar file (RFC 5545, iCalendar). */
import type { Stay } from './days.ts'

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

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/**
 * RFC 5545 allows 75 bytes per line. A longer line continues on the next one after a space. Characters are never split.
 */
function foldLine(line: string): string {
  const folded = ['']
  for (const character of line) {
    const last = folded.at(-1) ?? ''
    const maxBytes = folded.length > 1 ? 74 : 75
    if (new TextEncoder().encode(last + character).length > maxBytes) folded.push(character)
    else folded[folded.length - 1] = last + character
  }
  return folded.join('\r\n ')
}

const removeSeparators = (text: string) => text.replace(/[-:]/g, '')

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
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//podere//booking//IT',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    // Calendar programs ignore an event whose sequence is lower than the one that they have.
    `SEQUENCE:${isConfirmed ? 1 : 0}`,
    `DTSTAMP:${removeSeparators(new Date(timestamp).toISOString().slice(0, 19))}Z`,
    `DTSTART;VALUE=DATE:${removeSeparators(checkinDate)}`,
    `DTEND;VALUE=DATE:${removeSeparators(checkoutDate)}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `LOCATION:${escapeText(location)}`,
    `STATUS:${isConfirmed ? 'CONFIRMED' : 'TENTATIVE'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}
