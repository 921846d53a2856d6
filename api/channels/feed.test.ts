import { expect, test } from 'vitest'
import { addDays } from '#contract/days/days.ts'
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
        title: 'Reserved',
        url: 'https://www.airbnb.com/hosting/reservations/details/HMABCDEFGH',
        checkinDate: '2027-04-09',
        checkoutDate: '2027-04-12',
      },
      {
        uid: '7f662ec65913-aa@airbnb.com',
        title: 'Airbnb (Not available)',
        url: null,
        checkinDate: '2027-05-01',
        checkoutDate: '2027-05-03',
      },
    ],
    unread: { count: 0, total: 2, uids: [], shown: [] },
  })
})

test('the letters of one event in another encoding spoil those of no other', () => {
  const [first, second] = [allDay('2027-05-01', '2027-05-02', 'SUMMARY:Zoé è'), allDay('2027-05-03', '2027-05-04')]
  const text = wrap([first, [...second, 'SUMMARY:Andr#']])
  const [before = '', after = ''] = text.split('#')
  const result = read(Buffer.concat([Buffer.from(before), Buffer.from([0xe9]), Buffer.from(after)]))
  expect('events' in result && result.events.map(({ title }) => title)).toEqual(['Zoé è', 'André'])
})

test('reads LF alone, a BOM, missing UIDs, ISO-8859-1 and no ends', () => {
  const lines = [allDay('2027-04-02', '2027-04-04', 'SUMMARY:CLOSED - Not available'), ['DTSTART;VALUE=DATE:20270501']]
  expect(readNights(`\ufeff${wrap(lines, '\n')}`)).toEqual(['2027-04-02 2027-04-04', '2027-05-01 2027-05-02'])
  expect(readNights(wrap([allDay('2027-05-01', '2027-05-01')]))).toEqual(['2027-05-01 2027-05-02'])
  const latin = read(Buffer.from(wrap([allDay('2027-05-01', '2027-05-02', 'SUMMARY:Più notti')]), 'latin1'))
  expect(latin).toMatchObject({ events: [{ title: 'Più notti', uid: null }] })
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
})

test.each([
  ['an event of each second', ['DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30']],
  ['an event of each hour', ['DTSTART:20270410T080000Z', 'RRULE:FREQ=HOURLY;INTERVAL=6;COUNT=4']],
  ['a rule that does not exist', ['DTSTART;VALUE=DATE:20270410', 'RRULE:FREQ=NEVER;COUNT=2']],
  ['a distance of nothing', ['DTSTART;VALUE=DATE:20270410', 'RRULE:FREQ=DAILY;INTERVAL=0']],
])('%s is not read', (_, lines) => {
  const feed = wrap([[...lines, 'UID:bad'], allDay('2027-04-20', '2027-04-22')])
  expect(readNights(feed)).toEqual(['2027-04-20 2027-04-22'])
  expect(read(feed)).toMatchObject({
    unread: { count: 1, total: 2, uids: ['bad'], shown: [[lines[0], lines[1], 'UID:bad']] },
  })
})

test.each([
  ['a day that never comes', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 0],
  ['a weekday that never comes', 'RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=TU', 0],
  ['a week that never comes', 'RRULE:FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6', 0],
  ['a distance of centuries', 'RRULE:FREQ=YEARLY;INTERVAL=99999', 1],
])('%s is read as often as it comes', (_, rule, count) =>
  expect(readNights(wrap([['DTSTART;VALUE=DATE:20270301', rule]]))).toHaveLength(count),
)

test('of many long series, as many are read as a calendar may have events', () => {
  const series = Array.from({ length: 1000 }, (_, i) => ['DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=DAILY', `UID:${i}`])
  const result = read(wrap([...series, allDay('2027-04-20', '2027-04-22', 'UID:good')]))
  expect(result).toMatchObject({ unread: { count: 996, total: 1001 } })
  expect('events' in result && result.events.some(({ uid }) => uid === 'good')).toBe(true)
})

test('a zone with rules that cannot be read keeps its distance to UTC', () => {
  const zoned = wrap([['DTSTART;TZID=Somewhere:20270409T130000']], '\n')
  const zone = rome.replaceAll('FREQ=YEARLY', 'FREQ=SECONDLY')
  expect(readNights(zoned.replace('BEGIN:VEVENT', `${zone}\nBEGIN:VEVENT`))).toEqual(['2027-04-09 2027-04-10'])
})

test('of what lasts for ages, only the nights around today are read', () => {
  const last = addDays(today, 731)
  expect(readNights(wrap([['DTSTART;VALUE=DATE:00010101', 'DTEND;VALUE=DATE:99991231']]))).toEqual([
    `${addDays(today, -400)} ${last}`,
  ])
  expect(readNights(wrap([['DTSTART;VALUE=DATE:20270401', 'DURATION:P99999999999D']]))).toEqual([`2027-04-01 ${last}`])
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
  expect(readNights(wrap([['DTSTART;VALUE=DATE:2027-13-45', 'DTEND:x']]))).toEqual([])
  expect(readNights(wrap(Array.from({ length: 5001 }, () => event)))).toBe('too_many_events')
  expect(readNights(`${' '.repeat(2_000_000)}${wrap([event])}`)).toBe('too_large')
  expect(readNights(wrap([]))).toEqual([])
})
