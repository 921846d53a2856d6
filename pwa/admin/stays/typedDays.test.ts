import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#contract/days/days.ts'
import { getLocale, languages } from '#locales/language.ts'
import { extractDays, includesDay } from './typedDays.ts'

test.each([
  ['12/8/2027', ['2027-08-12'], ''],
  ['12/08/27', ['2027-08-12'], ''],
  ['12.8.', ['--08-12'], ''],
  ['12-8', ['--08-12'], ''],
  ['2027-08-12', ['2027-08-12'], ''],
  ['12 agosto', ['--08-12'], ''],
  ['12 Agosto 2027', ['2027-08-12'], ''],
  ['12 ago. 2027', ['2027-08-12'], ''],
  ['1° agosto', ['--08-01'], ''],
  ['12 August', ['--08-12'], ''],
  ['August 12th, 2027', ['2027-08-12'], ''],
  ['29/2', ['--02-29'], ''],
  ['rossi 12/8', ['--08-12'], 'rossi'],
  ['12 agosto Luna', ['--08-12'], 'luna'],
  ['12 agosto 15 agosto', ['--08-12', '--08-15'], ''],
])('reads the days of "%s"', (typed, days, rest) => {
  expect(extractDays(typed)).toEqual({ days, rest })
})

const noDays = ['31/2/2027', '32.8.', '12/13', '12 mario', '12 ag', '333-12', '+39 333 12 45', '06.12 34 567', '2027']
test.each(noDays)('finds no day in "%s"', (typed) => {
  expect(extractDays(typed)).toEqual({ days: [], rest: typed })
})

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2015-01-01', count))
const formats = [...languages.map(getLocale), 'en-US'].flatMap((locale) =>
  (['long', 'short'] as const).map(
    (month) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month, year: 'numeric' }),
  ),
)

test('reads every day in each way of writing it, in each language', () => {
  const write = (day: Day): string[] => {
    const [year = '', month = '', date = ''] = day.split('-')
    const short = [String(Number(date)), String(Number(month)), year]
    const numeric = ['/', '.', '-'].flatMap((it) => [short.join(it), [date, month, year].join(it)])
    return [day, ...numeric, ...formats.map((it) => it.format(new Date(day)))]
  }
  fc.assert(
    fc.property(anyDay, (day) =>
      write(day).every((typed) => {
        const { days, rest } = extractDays(`Rossi ${typed}`)
        return days.length === 1 && days[0] === day && rest === 'rossi'
      }),
    ),
  )
})

test('a stay has its days, check-out included; a day without a year is one of any year', () => {
  const stay = { checkinDate: '2026-12-30', checkoutDate: '2027-01-02' }
  const has = (typed: string) => includesDay(stay, typed)
  expect(['2026-12-30', '2027-01-02', '--12-31', '--01-01'].filter(has)).toHaveLength(4)
  expect(['2026-12-29', '2027-01-03', '2025-12-31', '--01-03', '--06-01'].filter(has)).toEqual([])
  expect(includesDay({ checkinDate: '2027-02-27', checkoutDate: '2027-03-02' }, '--02-29')).toBe(false)
  expect(includesDay({ checkinDate: '2028-02-27', checkoutDate: '2028-03-02' }, '--02-29')).toBe(true)
})
