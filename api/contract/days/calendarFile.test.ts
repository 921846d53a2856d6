import { expect, test } from 'vitest'
import { writeCalendar } from './calendarFile.ts'

const event = {
  uid: 'ABC123@biturgia.example.org',
  timestamp: Date.UTC(2027, 4, 1, 9, 30),
  checkinDate: '2027-10-30',
  checkoutDate: '2027-11-02',
  summary: 'Podere Nuovo: Camera, con vista; sul borgo',
  description: 'Codice ABC123\nCheck-out entro le 11:00',
  location: 'Via Nuova 7, 53100 Siena (SI)',
  isConfirmed: false,
}
const unfoldLines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('writes an all-day event that ends, exclusively, on the check-out day', () => {
  const file = unfoldLines(writeCalendar([event]))
  expect(file).toContain('DTSTART;VALUE=DATE:20271030')
  expect(file).toContain('DTEND;VALUE=DATE:20271102')
  expect(file).toContain('DTSTAMP:20270501T093000Z')
  expect(file).toContain('UID:ABC123@biturgia.example.org')
})

test('is a complete calendar with one event that does not block the guest’s time', () => {
  expect(unfoldLines(writeCalendar([{ ...event, summary: 'Stay', description: 'Code' }]))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//podere//podere//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:ABC123@biturgia.example.org',
    'SEQUENCE:0',
    'DTSTAMP:20270501T093000Z',
    'DTSTART;VALUE=DATE:20271030',
    'DTEND;VALUE=DATE:20271102',
    'SUMMARY:Stay',
    'DESCRIPTION:Code',
    'LOCATION:Via Nuova 7\\, 53100 Siena (SI)',
    'STATUS:TENTATIVE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('fills each line to its 75 bytes, the space of a continued one included', () => {
  const text = writeCalendar([{ ...event, description: 'x'.repeat(64 + 74 + 1) }])
  const lengths = text.split('\r\n').map((line) => line.length)
  const first = text.split('\r\n').findIndex((line) => line.startsWith('DESCRIPTION:'))
  expect(lengths.slice(first, first + 3)).toEqual([75, 75, 3])
})

test('is tentative until the stay is confirmed', () => {
  expect(unfoldLines(writeCalendar([event]))).toContain('STATUS:TENTATIVE')
  expect(unfoldLines(writeCalendar([{ ...event, isConfirmed: true }]))).toContain('STATUS:CONFIRMED')
})

test('a confirmed stay replaces the tentative one: same UID, higher SEQUENCE, its own DTSTAMP', () => {
  const timestamp = event.timestamp + 86_400_000
  const [tentative, confirmed] = [event, { ...event, timestamp, isConfirmed: true }].map((it) =>
    unfoldLines(writeCalendar([it])).filter((line) => /^(UID|SEQUENCE|DTSTAMP):/.test(line)),
  )
  expect(tentative).toEqual(['UID:ABC123@biturgia.example.org', 'SEQUENCE:0', 'DTSTAMP:20270501T093000Z'])
  expect(confirmed).toEqual(['UID:ABC123@biturgia.example.org', 'SEQUENCE:1', 'DTSTAMP:20270502T093000Z'])
})

test('escapes commas, semicolons and line breaks', () => {
  const file = unfoldLines(writeCalendar([event]))
  expect(file).toContain('SUMMARY:Podere Nuovo: Camera\\, con vista\\; sul borgo')
  expect(file).toContain('DESCRIPTION:Codice ABC123\\nCheck-out entro le 11:00')
})

test('ends lines with CRLF and folds them at 75 bytes, also with accented characters', () => {
  const text = writeCalendar([{ ...event, description: 'però è così '.repeat(30) }])
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(unfoldLines(text)).toContain(`DESCRIPTION:${'però è così '.repeat(30)}`)
})
