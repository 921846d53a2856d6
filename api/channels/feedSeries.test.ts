import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { addDays, fromDayNumber, isDay, toDayNumber } from '#contract/days/days.ts'
import { listSeriesDays, parseRule } from './feedSeries.ts'

const listDays = (rule: string, start: string, from: string, last: string, days = 1_000_000) => {
  const parsed = parseRule(rule)
  if (parsed === null) return 'unreadable'
  const window = { first: toDayNumber(from), last: toDayNumber(last) }
  const until = parsed.until?.dayNumber ?? Number.POSITIVE_INFINITY
  const options = { window, budget: { days }, isOver: (day: number) => day > until }
  return listSeriesDays(parsed, toDayNumber(start), options)?.map(fromDayNumber) ?? 'too much'
}

test.each([
  ['FREQ=MONTHLY;BYDAY=-1SU;COUNT=3', '2027-01-31', '2027-01-31 2027-02-28 2027-03-28'],
  ['FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3', '2027-01-31', '2027-01-31 2027-03-31 2027-05-31'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3', '2027-01-31', '2027-01-31 2027-02-28 2027-03-31'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2', '2027-01-29', '2027-01-29 2027-02-26'],
  ['FREQ=YEARLY;COUNT=2', '2024-02-29', '2024-02-29 2028-02-29'],
  ['FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;COUNT=2', '2026-10-25', '2026-10-25 2027-10-31'],
  ['FREQ=YEARLY;BYYEARDAY=1,-1;COUNT=3', '2027-01-01', '2027-01-01 2027-12-31 2028-01-01'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=2', '2027-05-17', '2027-05-17 2028-05-15'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU;COUNT=4', '2027-08-03', '2027-08-03 2027-08-15 2027-08-17 2027-08-29'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO;COUNT=4', '2027-08-03', '2027-08-03 2027-08-08 2027-08-17 2027-08-22'],
  ['freq = daily ; count = 2 ;', '2027-01-31', '2027-01-31 2027-02-01'],
  ['FREQ=DAILY;UNTIL=20270202', '2027-01-31', '2027-01-31 2027-02-01 2027-02-02'],
])('%s from %s', (rule, start, days) =>
  expect(listDays(rule, start, '2020-01-01', '2030-01-01')).toEqual(days.split(' ')),
)

test.each([
  'FREQ=HOURLY',
  'FREQ=NEVER',
  'COUNT=3',
  'FREQ=DAILY;COUNT=x',
  'FREQ=DAILY;BYDAY=XX',
  'FREQ=DAILY;UNTIL=soon',
])('%s cannot be read', (rule) => expect(listDays(rule, '2027-01-01', '2027-01-01', '2028-01-01')).toBe('unreadable'))

test('a rule ends where its budget does, and a series of centuries costs little without a count', () => {
  expect(listDays('FREQ=DAILY;COUNT=100000', '0001-01-01', '2027-01-01', '2028-01-01', 1000)).toBe('too much')
  expect(listDays('FREQ=DAILY', '0001-01-01', '2027-01-01', '2027-01-02', 1000)).toHaveLength(2)
  expect(listDays('FREQ=YEARLY;INTERVAL=999999', '0001-01-01', '2027-01-01', '2027-01-02', 1000)).toEqual([])
})

test('finds the days that ical.js finds', () => {
  const some = (items: string[], max: number) =>
    fc.uniqueArray(fc.constantFrom(...items), { minLength: 1, maxLength: max })
  const part = (name: string, values: fc.Arbitrary<string[]>) =>
    fc.option(values, { nil: [], freq: 2 }).map((it) => (it.length === 0 ? '' : `;${name}=${it.join(',')}`))
  const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
  const months = part('BYMONTH', some(['1', '2', '3', '7', '10', '12'], 3))
  const monthDays = part('BYMONTHDAY', some(['1', '13', '28', '30', '31'], 3))
  const plainDays = part('BYDAY', some(weekdays, 3))
  const nthDays = part('BYDAY', some(['1MO', '2TU', '-1SU', '-2FR', '5WE'], 2))
  const end = fc.constantFrom('', ';COUNT=5', ';COUNT=40', ';UNTIL=20280301')
  const interval = fc.constantFrom('', ';INTERVAL=2', ';INTERVAL=3')
  // Combinations in which ical.js follows the standard.
  const rule = fc.oneof(
    fc.tuple(fc.constant('FREQ=DAILY'), interval, end),
    fc.tuple(fc.constant('FREQ=DAILY'), months, plainDays, end),
    fc.tuple(fc.constant('FREQ=WEEKLY'), plainDays, interval, end),
    fc.tuple(fc.constant('FREQ=MONTHLY'), monthDays, interval, end),
    fc.tuple(fc.constant('FREQ=MONTHLY'), nthDays, interval, end),
    fc.tuple(fc.constant('FREQ=YEARLY'), months, end),
    fc.tuple(fc.constant('FREQ=YEARLY;BYMONTH=3'), nthDays, end),
  )
  const start = fc.integer({ min: -800, max: 400 }).map((it) => addDays('2027-03-01', it))
  fc.assert(
    fc.property(rule, start, (parts, day) => {
      const text = parts.join('')
      // ical.js takes the 31st of February for the 3rd of March.
      fc.pre(!text.startsWith('FREQ=YEARLY') || Number(day.slice(8)) <= 28)
      const recur = ICAL.Recur.fromString(text)
      // A series that begins on a day of its rule. For others the standard says nothing.
      const early = recur.iterator(ICAL.Time.fromDateString(day))
      early.next()
      const first = early.next()?.toString() ?? ''
      fc.pre(isDay(first))
      const iterator = recur.iterator(ICAL.Time.fromDateString(first))
      const expected: string[] = []
      for (let time = iterator.next(); time !== null && time.toString() < '2029-01-01'; time = iterator.next())
        if (time.toString() >= '2026-01-01') expected.push(time.toString())
      expect(listDays(text, first, '2026-01-01', '2028-12-31'), `${text} ${first}`).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})
