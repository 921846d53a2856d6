/** What strangers could send to harm the server, as large as it takes it. */
import { gzipSync } from 'node:zlib'
import { addDays, type Day } from '#contract/days/days.ts'

const compact = (day: Day): string => day.replaceAll('-', '')

const wrap = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')

const repeat = (count: number, build: (i: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => build(i))

/** An event of the coming days that has to be read, whatever stands beside it. */
const writeGood = (today: Day): string =>
  `BEGIN:VEVENT\r\nUID:good@x\r\nDTSTART;VALUE=DATE:${compact(addDays(today, 5))}\r\nDTEND;VALUE=DATE:${compact(addDays(today, 7))}\r\nEND:VEVENT`

const zoneRule = (i: number): string =>
  `BEGIN:STANDARD\r\nDTSTART:00010101T0${i % 10}0000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\nEND:STANDARD`

type HostileFeed = [what: string, build: (today: Day) => string | Buffer, problem: string | null]

export const hostileFeeds: [HostileFeed, ...HostileFeed[]] = [
  [
    '500 rules of a zone since the year 1 and an event in 9998',
    (today) =>
      wrap(
        `BEGIN:VTIMEZONE\r\nTZID:Z`,
        ...repeat(500, zoneRule),
        `END:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:far\r\nDTSTART;TZID=Z:99980101T000000\r\nEND:VEVENT`,
        writeGood(today),
      ),
    null,
  ],
  ...['EXDATE', 'RDATE'].map(
    (name): HostileFeed => [
      `150,000 days of ${name}`,
      (today) =>
        wrap(
          `BEGIN:VEVENT\r\nUID:a\r\nDTSTART;VALUE=DATE:${compact(today)}\r\nRRULE:FREQ=DAILY`,
          `${name};VALUE=DATE:${repeat(150_000, (i) => compact(addDays(today, i))).join(',')}\r\nEND:VEVENT`,
          writeGood(today),
        ),
      null,
    ],
  ),
  [
    '400,000 parameters',
    (today) => wrap(`BEGIN:VEVENT\r\nDTSTART${';A=B'.repeat(400_000)}:20270101\r\nEND:VEVENT`, writeGood(today)),
    null,
  ],
  [
    '4,999 yearly rules',
    (today) =>
      wrap(
        ...repeat(
          4999,
          (i) => `BEGIN:VEVENT\r\nUID:${i}\r\nDTSTART;VALUE=DATE:19700101\r\nRRULE:FREQ=YEARLY\r\nEND:VEVENT`,
        ),
        writeGood(today),
      ),
    null,
  ],
  [
    'rules that never match',
    (today) =>
      wrap(
        ...repeat(
          2000,
          (i) =>
            `BEGIN:VEVENT\r\nUID:${i}\r\nDTSTART:00010101T000000\r\nRRULE:FREQ=YEARLY;BYWEEKNO=53;BYYEARDAY=9;COUNT=9\r\nEND:VEVENT`,
        ),
        writeGood(today),
      ),
    null,
  ],
  ['half a million lines', (today) => wrap('A:\r\n'.repeat(450_000), writeGood(today)), null],
  ['a text of 2 MB without a fold', (today) => wrap(writeGood(today), 'a b c\r\n'.repeat(250_000)), null],
  ['events without an end', () => wrap('BEGIN:VEVENT\r\n'.repeat(100_000)), 'too_many_events'],
  ['components in each other', (today) => wrap('BEGIN:X-A\r\n'.repeat(100_000), writeGood(today)), null],
  ['quotes without an end', (today) => wrap(`DTSTART;A="${'";"'.repeat(300_000)}`, writeGood(today)), null],
  [
    '5,000 stays of two years',
    (today) =>
      wrap(
        ...repeat(
          4999,
          (i) =>
            `BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:${compact(addDays(today, i % 70))}\r\nDTEND;VALUE=DATE:${compact(addDays(today, 600 + Math.floor(i / 70)))}\r\nEND:VEVENT`,
        ),
      ),
    'too_many_events',
  ],
  ['a bomb', () => gzipSync(Buffer.alloc(100_000_000)), 'too_large'],
]
