import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { readFeed } from './feed.ts'

const today = '2027-03-01'
const compact = (day: string) => day.replaceAll('-', '')

const wrap = (events: string[][], end = '\r\n') =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//A portal//EN'],
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join(end) + end
const allDay = (from: string, to: string, ...more: string[]) => [
  `DTSTART;VALUE=DATE:${compact(from)}`,
  `DTEND;VALUE=DATE:${compact(to)}`,
  ...more,
]
const read = (text: string | Buffer) => readFeed(Buffer.from(text), today)
const readNights = (text: string | Buffer) => {
  const result = read(text)
  if ('problem' in result) return result.problem
  return result.events.map(({ checkinDate, checkoutDate }) => `${checkinDate} ${checkoutDate}`)
}

test('reads stays of Airbnb with folded lines and CRLF', () => {
  const feed = wrap([
    [
      'DTEND;VALUE=DATE:20270412',
      'DTSTART;VALUE=DATE:20270409',
      'UID:1418fb94e984-2f0a@airbnb.com',
      'DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/de',
      ' tails/HMABCDEFGH\\nPhone Number (Last 4 Digits): 1234',
      'SUMMARY:Reserved',
    ],
    allDay('2027-05-01', '2027-05-03', 'SUMMARY:Airbnb (Not available)', 'UID:7f662ec65913-aa@airbnb.com'),
  ])
  expect(read(feed)).toEqual({
    events: [
      {
        uid: '1418fb94e984-2f0a@airbnb.com',
        summary: 'Reserved',
        description:
          'Reservation URL: https://www.airbnb.com/hosting/reservations/details/HMABCDEFGH\nPhone Number (Last 4 Digits): 1234',
        ...{ checkinDate: '2027-04-09', checkoutDate: '2027-04-12' },
      },
      {
        ...{ uid: '7f662ec65913-aa@airbnb.com', summary: 'Airbnb (Not available)', description: '' },
        ...{ checkinDate: '2027-05-01', checkoutDate: '2027-05-03' },
      },
    ],
  })
})

test('reads an event of whole days as ical.js does', () => {
  const day = fc.integer({ min: -450, max: 800 }).map((it) => compact(addDays(today, it)))
  const anyDay = fc.oneof(day, fc.constantFrom('20270230', '00010101', '99991231', '2027', '20270401T100000'))
  const line = fc.oneof(
    fc.constantFrom(
      'STATUS:CANCELLED',
      'STATUS:confirmed',
      'TRANSP:transparent',
      'UID:a@b',
      'UID:',
      'SUMMARY;LANGUAGE=it:Chiuso',
    ),
    fc.string().map((text) => `SUMMARY:${text}`),
    fc.string().map((text) => `DESCRIPTION:${text}`),
    anyDay.map((it) => `DTEND;VALUE=DATE:${it}`),
  )
  fc.assert(
    fc.property(anyDay, fc.array(line, { maxLength: 6 }), (start, lines) => {
      const event = [`DTSTART;VALUE=DATE:${start}`, ...lines]
      // A day that is excepted changes nothing for an event that does not repeat, but ical.js makes objects of it.
      expect(read(wrap([event]))).toEqual(read(wrap([[...event, 'EXDATE;VALUE=DATE:19700101']])))
    }),
  )
})

test('reads LF alone, a BOM, missing UIDs, ISO-8859-1 and no ends', () => {
  const lines = [allDay('2027-04-02', '2027-04-04', 'SUMMARY:CLOSED - Not available'), ['DTSTART;VALUE=DATE:20270501']]
  expect(readNights(`\ufeff${wrap(lines, '\n')}`)).toEqual(['2027-04-02 2027-04-04', '2027-05-01 2027-05-02'])
  expect(readNights(wrap([allDay('2027-05-01', '2027-05-01')]))).toEqual(['2027-05-01 2027-05-02'])
  const latin = read(Buffer.from(wrap([allDay('2027-05-01', '2027-05-02', 'SUMMARY:Più notti')]), 'latin1'))
  expect(latin).toMatchObject({ events: [{ summary: 'Più notti', uid: null }] })
})

test('leaves out what is cancelled, takes no time, is over, or is too far away', () => {
  const feed = wrap([
    allDay('2027-04-02', '2027-04-04', 'STATUS:CANCELLED'),
    allDay('2027-04-05', '2027-04-06', 'TRANSP:TRANSPARENT'),
    allDay('2027-02-20', today),
    allDay('2027-02-20', addDays(today, 1), 'STATUS:CONFIRMED'),
    allDay('2031-04-02', '2031-04-04'),
  ])
  expect(readNights(feed)).toEqual([`2027-02-20 ${addDays(today, 1)}`])
})

const rome = `BEGIN:VTIMEZONE
TZID:Somewhere
BEGIN:STANDARD
DTSTART:19701025T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19700329T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
END:VTIMEZONE`

test.each([
  ['an arrival at 15:00 and a departure at 10:00', 'DTSTART:20270409T130000Z', 'DTEND:20270412T080000Z', '09 12'],
  [
    'half past midnight of the farm, still the day before in UTC',
    'DTSTART:20270408T223000Z',
    'DTEND:20270409T080000Z',
    '09 10',
  ],
  ['midnight of the farm to midnight', 'DTSTART:20270408T220000Z', 'DTEND:20270411T220000Z', '09 12'],
  ['times without a zone', 'DTSTART:20270409T233000', 'DTEND:20270410T003000', '09 10'],
  [
    'times of a zone in the feed',
    'DTSTART;TZID=Somewhere:20270409T003000',
    'DTEND;TZID=Somewhere:20270411T090000',
    '09 11',
  ],
  ['a duration', 'DTSTART;VALUE=DATE:20270409', 'DURATION:P3D', '09 12'],
  ['a few hours', 'DTSTART:20270409T080000Z', 'DTEND:20270409T100000Z', '09 10'],
])('%s: nights of the farm’s own days', (_, start, end, days) => {
  const feed = wrap([[start, end]], '\n').replace('BEGIN:VEVENT', `${rome}\nBEGIN:VEVENT`)
  const [from, to] = days.split(' ')
  expect(readNights(feed)).toEqual([`2027-04-${from} 2027-04-${to}`])
})

test('repeats an event within the horizon, without what was excepted, and with what was moved or cancelled', () => {
  const series = allDay('2027-03-05', '2027-03-07', 'UID:a', 'RRULE:FREQ=WEEKLY;COUNT=5', 'EXDATE;VALUE=DATE:20270312')
  const feed = wrap([
    series,
    allDay('2027-03-20', '2027-03-22', 'UID:a', 'RECURRENCE-ID;VALUE=DATE:20270319'),
    allDay('2027-03-26', '2027-03-28', 'UID:a', 'RECURRENCE-ID;VALUE=DATE:20270326', 'STATUS:CANCELLED'),
  ])
  expect(readNights(feed)).toEqual(['2027-03-05 2027-03-07', '2027-03-20 2027-03-22', '2027-04-02 2027-04-04'])
  const endless = wrap([allDay('2020-01-06', '2020-01-07', 'UID:b', 'RRULE:FREQ=WEEKLY')])
  expect(readNights(endless)).toHaveLength(105)
  expect(readNights(wrap([['DTSTART:19700101T000000Z', 'UID:c', 'RRULE:FREQ=SECONDLY']]))).toBe('too_many_events')
})

test.each([
  ['an event of each second', ['DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30']],
  ['a day that never comes', ['DTSTART;VALUE=DATE:20270301', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30']],
  ['a weekday that never comes', ['DTSTART;VALUE=DATE:20270301', 'RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=TU']],
  ['a distance of years', ['DTSTART;VALUE=DATE:20270301', 'RRULE:FREQ=DAILY;INTERVAL=99999999999']],
])('%s is not calculated', (_, lines) => expect(readNights(wrap([lines]))).toBe('too_many_events'))

test('many long series, and rules of a time zone, are not calculated', () => {
  const series = Array.from({ length: 1000 }, () => ['DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=DAILY'])
  expect(readNights(wrap(series))).toBe('too_many_events')
  const zoned = wrap([['DTSTART;TZID=Somewhere:20270409T130000']], '\n')
  const zone = rome.replaceAll('FREQ=YEARLY', 'FREQ=SECONDLY')
  expect(readNights(zoned.replace('BEGIN:VEVENT', `${zone}\nBEGIN:VEVENT`))).toBe('too_many_events')
})

test('of what lasts for ages, only the nights around today are read', () => {
  const last = addDays(today, 731)
  expect(readNights(wrap([['DTSTART;VALUE=DATE:00010101', 'DTEND;VALUE=DATE:99991231']]))).toEqual([
    `${addDays(today, -400)} ${last}`,
  ])
  expect(readNights(wrap([['DTSTART;VALUE=DATE:20270401', 'DURATION:P99999999999D']]))).toEqual([
    `2027-04-01 ${addDays('2027-04-01', 400)}`,
  ])
  const yearly = ['DTSTART;VALUE=DATE:20270401', 'DTEND;VALUE=DATE:99991231', 'RRULE:FREQ=YEARLY;COUNT=2']
  expect(readNights(wrap([yearly]))).toEqual([`2027-04-01 ${addDays('2027-04-01', 400)}`, `2028-04-01 ${last}`])
  // A series of each day since 2020 is read.
  expect(readNights(wrap([['DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=DAILY']]))).toHaveLength(731)
})

test('what is no calendar changes nothing and has a name', () => {
  const event = allDay('2027-04-02', '2027-04-04')
  expect(readNights('<!doctype html><title>Log in</title>')).toBe('not_a_calendar')
  expect(readNights('')).toBe('not_a_calendar')
  expect(readNights(wrap([event]).slice(0, -20))).toBe('cut_off')
  expect(readNights(wrap([['DTSTART;VALUE=DATE:2027-13-45', 'DTEND:x']]))).toBe('not_a_calendar')
  expect(readNights(wrap(Array.from({ length: 5001 }, () => event)))).toBe('too_many_events')
  expect(readNights(`${' '.repeat(2_000_000)}${wrap([event])}`)).toBe('too_large')
  expect(readNights(wrap([]))).toEqual([])
})
