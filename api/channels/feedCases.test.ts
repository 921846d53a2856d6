/** Calendars as programs write them, against the standard. Each stands for its kind: the good events are always read. */
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFeed } from './feed.ts'

const today = '2026-12-01'
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const days = (from: string, to: string, ...lines: string[]) =>
  event(...lines, `DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`)
const calendar = (lines: string[], end = '\r\n') =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Portal//EN', ...lines, 'END:VCALENDAR', ''].join(end)
const good = days('20270420', '20270422', 'UID:good@x', 'SUMMARY:Reserved')
const goodNights = '2027-04-20 2027-04-22'

const read = (input: string | Buffer) => {
  const result = readFeed(Buffer.from(input), today)
  if ('problem' in result) return { nights: result.problem, unread: 0 }
  const nights = result.events.map(({ checkinDate, checkoutDate }) => `${checkinDate} ${checkoutDate}`)
  return { nights: nights.join(', '), unread: result.unread.count }
}

/** Nights of March 2027 beside the good event. Empty: the odd event has none. */
const odd: [what: string, lines: string[], nights: string, unread?: number][] = [
  ['eight digits without VALUE=DATE', event('DTSTART:20270308', 'DTEND:20270313'), '08 13'],
  ['days with hyphens', event('DTSTART;VALUE=DATE:2027-03-10', 'DTEND;VALUE=DATE:2027-03-12'), '10 12'],
  ['times with hyphens', event('DTSTART:2027-03-10T15:00:00', 'DTEND:2027-03-12T10:00:00Z'), '10 12'],
  ['a blank instead of T', event('DTSTART:2027-03-10 15:00:00', 'DTEND:2027-03-12 10:00'), '10 12'],
  [
    'a time that is called a day',
    event('DTSTART;VALUE=DATE:20270310T000000Z', 'DTEND;VALUE=DATE:20270312T000000'),
    '10 12',
  ],
  ['a day that is called a time', event('DTSTART;VALUE=DATE-TIME:20270310', 'DTEND;VALUE=DATE-TIME:20270312'), '10 12'],
  ['a distance to UTC', event('DTSTART:20270310T233000+0100', 'DTEND:20270312T100000+01:00'), '10 12'],
  ['24 o’clock', event('DTSTART:20270310T120000', 'DTEND:20270311T240000'), '10 12'],
  ['blanks around ; and =', event('DTSTART ; VALUE = DATE : 20270310', 'DTEND; VALUE= DATE:20270312 '), '10 12'],
  ['tabs around ; and =', event('DTSTART;\tVALUE\t=\tDATE:\t20270310', 'DTEND;VALUE=DATE\t:20270312\t'), '10 12'],
  ['names in small letters', event('dtstart;value=date:20270310', 'dtend;value=date:20270312'), '10 12'],
  ['parameters in quotes', event('DTSTART;VALUE="DATE":20270310', 'DTEND;X-A="a:b;c";VALUE=DATE:20270312'), '10 12'],
  ['a quote without an end', event('DTSTART;X-A="a;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270312'), '10 12'],
  ['an empty line inside', event('DTSTART;VALUE=DATE:20270310', '', '   ', 'DTEND;VALUE=DATE:20270312'), '10 12'],
  [
    'folds in the middle of a word',
    event('DTSTART;VAL', ' UE=DATE:2027', '\t0310', 'DTEND;VALUE=DATE:20270312'),
    '10 12',
  ],
  ['a text without a fold', days('20270310', '20270312', 'LOCATION:Via Roma 1\\,', 'Pienza', 'SUMMARY:a'), '10 12'],
  [
    'a text without a fold that looks like a time',
    days('20270310', '20270312', 'DESCRIPTION:a', 'DTSTART: at noon'),
    '10 12',
  ],
  [
    'a text without a fold that looks like a status',
    days('20270310', '20270312', 'DESCRIPTION:a', 'Status: cancelled', 'STATUS:CONFIRMED'),
    '10 12',
  ],
  [
    'a text without a fold that looks like an end',
    days('20270310', '20270312', 'DESCRIPTION:a', 'End: noon', 'Begin: dawn'),
    '10 12',
  ],
  ['a line with a name alone', days('20270310', '20270312', 'SUMMARY', 'CLASS'), '10 12'],
  ['no end', event('DTSTART;VALUE=DATE:20270310'), '10 11'],
  ['the first day as its end', days('20270310', '20270310'), '10 11'],
  ['an end before its begin', days('20270310', '20270301'), '', 1],
  ['an earlier hour as its end', event('DTSTART:20270310T150000', 'DTEND:20270310T100000'), '10 11'],
  ['the first day as the end of an hour', event('DTSTART:20270310T150000', 'DTEND;VALUE=DATE:20270310'), '10 11'],
  ['an hour as the end of days', event('DTSTART;VALUE=DATE:20270310', 'DTEND:20270312T100000'), '10 12'],
  ['a duration', event('DTSTART;VALUE=DATE:20270310', 'DURATION:P1W'), '10 17'],
  ['a duration in hours', event('DTSTART:20270310T150000', 'DURATION:PT43H'), '10 12'],
  ['a negative duration', event('DTSTART;VALUE=DATE:20270310', 'DURATION:-P2D'), '', 1],
  [
    'a reminder inside',
    [
      ...days('20270310', '20270312').slice(0, -1),
      'BEGIN:VALARM',
      'TRIGGER:-PT15M',
      'DURATION:P9D',
      'END:VALARM',
      'END:VEVENT',
    ],
    '10 12',
  ],
  [
    'a reminder without an end',
    ['BEGIN:VEVENT', 'BEGIN:VALARM', 'ACTION:DISPLAY', ...days('20270310', '20270312').slice(1)],
    '10 12',
  ],
  ['no end of the event', days('20270310', '20270312').slice(0, -1), '10 12'],
  ['an end without a begin', ['END:VEVENT', 'END:VTODO', ...days('20270310', '20270312')], '10 12'],
  [
    'an end of a zone that is missing',
    ['BEGIN:VTIMEZONE', 'TZID:X', 'BEGIN:STANDARD', ...days('20270310', '20270312')],
    '10 12',
  ],
  [
    'components of others',
    ['BEGIN:X-OWN', 'X-A:1', 'BEGIN:X-INNER', 'END:X-INNER', 'END:X-OWN', ...days('20270310', '20270312')],
    '10 12',
  ],
  [
    'a task, a journal and a list of free times',
    ['VTODO', 'VJOURNAL', 'VFREEBUSY'].flatMap((it) => [
      `BEGIN:${it}`,
      'DTSTART:20270310T100000Z',
      'FREEBUSY:20270310T100000Z/PT9H',
      `END:${it}`,
    ]),
    '',
  ],
  ['the 30th of February', days('20270230', '20270302'), '', 1],
  ['a month that does not exist', days('20271301', '20271302'), '', 1],
  ['a begin in words', event('DTSTART:tomorrow', 'DTEND;VALUE=DATE:20270312'), '', 1],
  ['an end in words', event('DTSTART;VALUE=DATE:20270310', 'DTEND:later'), '', 1],
  ['a duration in words', event('DTSTART;VALUE=DATE:20270310', 'DURATION:two days'), '', 1],
  ['no begin', event('SUMMARY:nothing'), '', 1],
  ['an unreadable event that is cancelled', event('DTSTART:x', 'STATUS:CANCELLED'), ''],
  ['an unreadable rule', days('20270310', '20270312', 'RRULE:FREQ=NEVER;COUNT=2'), '', 1],
  ['an empty rule', days('20270310', '20270312', 'RRULE:'), '', 1],
  ['an hourly reminder', event('DTSTART:20270310T080000Z', 'RRULE:FREQ=HOURLY;COUNT=4'), '', 1],
  ['an unreadable day beside a rule', days('20270310', '20270311', 'RRULE:FREQ=DAILY;COUNT=2', 'RDATE:soon'), '', 1],
  ['an unreadable exception of an exception', days('20270310', '20270311', 'RECURRENCE-ID:soon'), '', 1],
  [
    'an exception without its series',
    days('20270310', '20270312', 'UID:a', 'RECURRENCE-ID;VALUE=DATE:20270305'),
    '10 12',
  ],
  ['added days', days('20270310', '20270311', 'RDATE;VALUE=DATE:20270314,20270318'), '10 11, 14 15, 18 19'],
  ['an added period', event('DTSTART:20270310T100000Z', 'RDATE;VALUE=PERIOD:20270314T100000Z/PT2H'), '10 11, 14 15'],
  [
    'control characters and marks of direction',
    days('20270310', '20270312', 'SUMMARY:\u0000\u202eevil\u0007', 'UID:\u200ea'),
    '10 12',
  ],
]

const toMarch = (text: string) =>
  text === ''
    ? ''
    : `${text
        .split(', ')
        .map((it) =>
          it
            .split(' ')
            .map((day) => `2027-03-${day}`)
            .join(' '),
        )
        .join(', ')}, `

test.each(odd)('%s: beside it the good event is read', (_, lines, nights, unread = 0) => {
  expect(read(calendar([...lines, ...good]))).toEqual({ nights: `${toMarch(nights)}${goodNights}`, unread })
  expect(read(calendar([...good, ...lines]))).toEqual({ nights: `${toMarch(nights)}${goodNights}`, unread })
})

test.each<[string, string | Buffer]>([
  ['LF', calendar(good, '\n')],
  ['CR', calendar(good, '\r')],
  ['CRLF with empty lines', calendar(good, '\r\n\r\n')],
  ['a BOM', `\ufeff${calendar(good)}`],
  ['UTF-16', Buffer.from(`\ufeff${calendar(good)}`, 'utf16le')],
  ['ISO-8859-1', Buffer.from(calendar([...good, 'X-A:perché']), 'latin1')],
  ['names in small letters', calendar(good).toLowerCase()],
  ['compressed', gzipSync(calendar(good))],
  ['a comment behind', `${calendar(good)}<!-- made in 0.2 s -->\n`],
  ['a comment and a property behind', `${calendar(good)}\n; made: 0.2 s\nX-CACHE:hit`],
  ['a warning before', `Warning: deprecated in /var/www\n\n${calendar(good)}`],
  ['two calendars', `${calendar([])}${calendar(good)}`],
  ['two calendars, the first without an end', `${calendar([]).replace('END:VCALENDAR\r\n', '')}${calendar(good)}`],
  ['two calendars with a BOM each', `\ufeff${calendar([])}\ufeff${calendar(good)}`],
])('a calendar with %s is read', (_, input) => expect(read(input).nights).toBe(goodNights))

test.each<[string, string | Buffer, string]>([
  ['a page', '<!doctype html><title>BEGIN:VCALENDAR</title>', 'not_a_calendar'],
  ['nothing', '', 'not_a_calendar'],
  ['a part', calendar(good).slice(0, -30), 'cut_off'],
  ['a part of a compressed one', gzipSync(calendar(good)).subarray(0, 60), 'cut_off'],
  ['a bomb', gzipSync(Buffer.alloc(50_000_000)), 'too_large'],
])('%s is no whole calendar', (_, input, problem) => expect(read(input).nights).toBe(problem))

const zoned = (name: string) => event(`DTSTART;TZID=${name}:20270701T233000`, `DTEND;TZID=${name}:20270703T100000`)

test.each([
  ['Europe/Berlin', '07-01 07-03'],
  ['"Europe/Rome"', '07-01 07-03'],
  ['/freeassociation.sourceforge.net/Tzfile/Europe/Rome', '07-01 07-03'],
  ['W. Europe Standard Time', '07-01 07-03'],
  ['GMT Standard Time', '07-02 07-03'],
  ['Eastern Standard Time', '07-02 07-03'],
  ['Tokyo Standard Time', '07-01 07-03'],
  ['America/New_York', '07-02 07-03'],
  ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien"', '07-01 07-03'],
  ['"(UTC-05:00) Somewhere"', '07-02 07-03'],
  ['UTC', '07-02 07-03'],
  ['A zone that nobody knows', '07-01 07-03'],
])('times of %s without a VTIMEZONE', (name, nights) =>
  expect(read(calendar(zoned(name))).nights).toBe(nights.replace(/07-/g, '2027-07-')),
)

const exchange = (...lines: string[]) =>
  event(
    'UID:e',
    'RRULE:FREQ=DAILY;UNTIL=20270312T230000Z',
    'DTSTART;VALUE=DATE:20270310',
    'DTEND;VALUE=DATE:20270311',
    ...lines,
  )

test.each([
  'EXDATE;TZID=W. Europe Standard Time:20270312T000000',
  'EXDATE;VALUE=DATE:20270312',
  'EXDATE:20270312',
  'EXDATE:20270311T230000Z',
  'EXDATE:20270312T000000Z',
  'EXDATE;TZID=Europe/Rome:20270312T000000',
  'EXDATE;VALUE=DATE:19990101,2027-03-12',
])('an all-day series without the day of %s', (line) =>
  expect(read(calendar(exchange(line))).nights).toBe(
    '2027-03-10 2027-03-11, 2027-03-11 2027-03-12, 2027-03-13 2027-03-14',
  ),
)

test.each([
  'RECURRENCE-ID;TZID=W. Europe Standard Time:20270312T000000',
  'RECURRENCE-ID:20270311T230000Z',
  'RECURRENCE-ID;VALUE=DATE:20270312',
])('an all-day series with a moved day: %s', (line) =>
  expect(read(calendar([...exchange(), ...days('20270320', '20270321', 'UID:e', line)])).nights).toBe(
    '2027-03-10 2027-03-11, 2027-03-11 2027-03-12, 2027-03-13 2027-03-14, 2027-03-20 2027-03-21',
  ),
)

test('a series of times without a VTIMEZONE, with an excepted day in UTC and a moved one', () => {
  const zone = ';TZID=Europe/Berlin'
  const series = event(
    'UID:r1',
    'RRULE:FREQ=WEEKLY;UNTIL=20270726T080000Z',
    'EXDATE:20270712T080000Z',
    `DTSTART${zone}:20270628T100000`,
    `DTEND${zone}:20270628T110000`,
  )
  const moved = event(
    'UID:r1',
    `RECURRENCE-ID${zone}:20270705T100000`,
    `DTSTART${zone}:20270707T100000`,
    `DTEND${zone}:20270707T110000`,
  )
  const nights = ['2027-06-28 2027-06-29', '2027-07-07 2027-07-08', '2027-07-19 2027-07-20', '2027-07-26 2027-07-27']
  expect(read(calendar([...series, ...moved])).nights).toBe(nights.join(', '))
})

test('a change of an occurrence and all later ones moves these until the next change, and can end them', () => {
  const series = [
    ...['BEGIN:VEVENT', 'UID:a', 'DTSTART;VALUE=DATE:20270301', 'DTEND;VALUE=DATE:20270302'],
    ...['RRULE:FREQ=WEEKLY;COUNT=6', 'EXDATE;VALUE=DATE:20270322', 'END:VEVENT'],
  ]
  const range = (day: string) => `RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:${day}`
  const longer = days('20270317', '20270319', 'UID:a', range('20270315'))
  const nights = '2027-03-01 2027-03-02, 2027-03-08 2027-03-09, 2027-03-17 2027-03-19, '
  const moved = read(calendar([...series, ...longer]))
  expect(moved.nights).toBe(`${nights}2027-03-31 2027-04-02, 2027-04-07 2027-04-09`)
  const ended = days('20270405', '20270406', 'UID:a', range('20270405'), 'STATUS:CANCELLED')
  expect(read(calendar([...series, ...ended, ...longer])).nights).toBe(`${nights}2027-03-31 2027-04-02`)
})

test('texts are cleaned as typed ones are, and none is cut inside a character', () => {
  const [first, second] = [
    days('20270310', '20270312', 'UID:\u0000a\u0007', 'SUMMARY:\u202e Neri\u0000\\nAcquaviva\u2066'),
    days('20270320', '20270322', `SUMMARY:${'😀'.repeat(300)}`, 'DESCRIPTION:https://portal.example/\u202e'),
  ]
  const result = readFeed(Buffer.from(calendar([...first, ...second])), today)
  if ('problem' in result) throw new Error(result.problem)
  expect(result.events[0]).toMatchObject({ uid: 'a', title: 'Neri Acquaviva' })
  expect(result.events[1]).toMatchObject({ title: `${'😀'.repeat(199)}…`, url: 'https://portal.example/' })
})

test('whatever stands beside it, a good event is read', () => {
  const text = fc.string({ unit: 'binary', maxLength: 30 }).map((it) => it.replace(/[\r\n]/g, ' '))
  const name = fc.constantFrom(
    'DTSTART',
    'DTEND',
    'DURATION',
    'RRULE',
    'EXDATE',
    'RDATE',
    'RECURRENCE-ID',
    'UID',
    'STATUS',
    'X-A',
  )
  const value = fc.oneof(
    text,
    fc.constantFrom('20270310', '20270310T100000Z', 'FREQ=DAILY;COUNT=3', 'P1D', 'FREQ=YEARLY', '99991231'),
  )
  const parameter = fc.oneof(
    fc.constantFrom('', ';VALUE=DATE', ';TZID=Europe/Rome', ';TZID="'),
    text.map((it) => `;${it.replace(/[:"]/g, '')}`),
  )
  const line = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(name, parameter, value).map(([a, b, c]) => `${a}${b}:${c}`) },
    // A begin or an end of the calendar itself is another calendar.
    { weight: 1, arbitrary: text.filter((it) => !/vcalendar|vevent/i.test(it)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'BEGIN:VALARM',
        'END:VALARM',
        'BEGIN:VTIMEZONE',
        'END:VTIMEZONE',
        'BEGIN:X-B',
        'END:X-B',
      ),
    },
  )
  const strange = fc.array(line, { maxLength: 12 }).map((lines) => event(...lines))
  fc.assert(
    fc.property(strange, strange, fc.constantFrom('\r\n', '\n', '\r'), (before, behind, end) => {
      const result = readFeed(Buffer.from(calendar([...before, ...good, ...behind], end)), today)
      expect(
        'events' in result &&
          result.events.some(
            ({ uid, checkinDate, checkoutDate }) => uid === 'good@x' && `${checkinDate} ${checkoutDate}` === goodNights,
          ),
      ).toBe(true)
    }),
    { numRuns: 100 },
  )
})
