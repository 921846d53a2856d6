/**
 * Our taken nights as a calendar (RFC 5545) that a portal reads: whole days, `DTEND` the check-out day, no names, the same
 * title for all, UIDs that stay the same.
 */
import { createHash } from 'node:crypto'
import type { Day, Stay } from '#contract/days.ts'
import { getUidSuffix } from './rules.ts'

/** Nights that are taken. `id` names who takes them and stays the same. */
export type TakenSpan = Stay & { id: string }

const maxLineBytes = 75

/** Lines are folded at 75 bytes, between characters. */
function fold(line: string): string {
  let folded = ''
  let length = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (length + size > maxLineBytes) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += size
  }
  return folded
}

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
const formatDate = (day: Day): string => day.replaceAll('-', '')

/** Nobody learns from a UID what our ids are. */
const createUid = (id: string, host: string): string =>
  createHash('sha256').update(id).digest('hex').slice(0, 32) + getUidSuffix(host)

/** `stamp`: an instant in milliseconds. It is the same as long as nothing has changed, so that the bytes are, too. */
export function writeCalendar(
  spans: TakenSpan[],
  { host, name, summary, stamp }: { host: string; name: string; summary: string; stamp: number },
): string {
  const timestamp = `${new Date(stamp).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//podere//podere//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    ...spans.flatMap(({ id, checkinDate, checkoutDate }) => [
      'BEGIN:VEVENT',
      `UID:${createUid(id, host)}`,
      `DTSTAMP:${timestamp}`,
      `DTSTART;VALUE=DATE:${formatDate(checkinDate)}`,
      `DTEND;VALUE=DATE:${formatDate(checkoutDate)}`,
      `SUMMARY:${escapeText(summary)}`,
      'TRANSP:OPAQUE',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((it) => `${fold(it)}\r\n`).join('')
}
