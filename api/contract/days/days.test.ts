import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { turnovers } from '../stays/stay.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  endOfMonth,
  fromFarmTime,
  getNights,
  getOccupiedDays,
  getWeekday,
  isDay,
  isOccupied,
  parseItalianDay,
  range,
  rangeInclusive,
  sharesDay,
  startOfMonth,
  toFarmDay,
  toFarmTime,
  toItalianDay,
} from './days.ts'

/** A day between 1900 and 2199, computed with the built-in Date. */
const anyDay = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2199, 11, 31) / 86_400_000 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10))

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('days', () => {
  test('agrees with Date on every day and on the day after it', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
        return isDay(day) && addDays(day, 1) === next && addDays(next, -1) === day
      }),
    )
  })

  test('daysBetween is the inverse of addDays, across months, years and clock changes', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -800, max: 800 }), (day, count) => {
        return daysBetween(day, addDays(day, count)) === count
      }),
    )
  })

  test('rejects days that do not exist', () => {
    for (const text of [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-1-1',
      '26-01-01',
      '2026-01-01T00',
      ' 2026-01-01',
      '2026-01-01 ',
      '12026-01-01',
      '',
    ]) {
      expect(isDay(text), text).toBe(false)
    }
    expect(isDay('2028-02-29')).toBe(true)
  })

  test('numbers weekdays from Monday, in agreement with Date', () => {
    fc.assert(fc.property(anyDay, (day) => getWeekday(day) === (new Date(`${day}T00:00:00Z`).getUTCDay() || 7)))
  })

  test('a stay has one night fewer than days, and occupies its check-out day unless the farm leaves it free', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 90 }), (checkinDate, nights) => {
        const stay = { checkinDate, checkoutDate: addDays(checkinDate, nights) }
        const occupied = getOccupiedDays(stay, 'blocked')
        return (
          getNights(stay).length === nights &&
          occupied.length === nights + 1 &&
          occupied[0] === checkinDate &&
          occupied.at(-1) === stay.checkoutDate &&
          new Set(occupied).size === occupied.length &&
          getOccupiedDays(stay, 'same-day').join() === occupied.slice(0, -1).join()
        )
      }),
    )
  })

  test('a day is occupied when it is in the list of the occupied days, by both rules', () => {
    const anyStart = fc.integer({ min: -3, max: 8 })
    fc.assert(
      fc.property(anyDay, anyStart, fc.integer({ min: 1, max: 7 }), (day, start, nights) => {
        const checkinDate = addDays(day, -start)
        const stay = { checkinDate, checkoutDate: addDays(checkinDate, nights) }
        return turnovers.every(
          (turnover) => isOccupied(day, stay, turnover) === getOccupiedDays(stay, turnover).includes(day),
        )
      }),
    )
  })

  test('range excludes its end, rangeInclusive includes it', () => {
    expect(range('2026-03-28', '2026-03-31')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
    expect(rangeInclusive('2026-10-24', '2026-10-26')).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
    expect(range('2026-03-28', '2026-03-27')).toEqual([])
  })

  test('agrees with Date in every century of the Gregorian cycle and before the year 1000', () => {
    const anyYear = fc.integer({ min: Date.UTC(1000, 0, 1), max: Date.UTC(9999, 11, 30) })
    const ancient = fc.integer({ min: Date.parse('0001-01-01'), max: Date.parse('0999-12-31') })
    fc.assert(
      fc.property(fc.oneof(anyYear, ancient), (instant) => {
        const day = new Date(instant).toISOString().slice(0, 10)
        const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
        return addDays(day, 1) === next && addDays(next, -1) === day
      }),
    )
    expect([addDays('9999-12-31', 1), addDays('10000-01-01', -1)]).toEqual(['10000-01-01', '9999-12-31'])
    // The last day of a cycle of 400 years.
    expect(addDays('2000-02-28', 1)).toBe('2000-02-29')
    expect(addDays('2000-02-29', 1)).toBe('2000-03-01')
  })

  test('addMonths crosses years, endOfMonth knows the length of each month', () => {
    expect(addMonths('2026-12-31', 1)).toBe('2027-01-01')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-01')
    expect(startOfMonth('2026-12-31')).toBe('2026-12-01')
    expect(endOfMonth('2028-02-03')).toBe('2028-02-29')
    expect(endOfMonth('2026-12-01')).toBe('2026-12-31')
  })

  test('the farm’s day begins at midnight in Rome, in summer and in winter', () => {
    expect(toFarmDay(Date.parse('2026-07-01T21:59:59Z'))).toBe('2026-07-01')
    expect(toFarmDay(Date.parse('2026-07-01T22:00:00Z'))).toBe('2026-07-02')
    expect(toFarmDay(Date.parse('2026-12-31T22:59:59Z'))).toBe('2026-12-31')
    expect(toFarmDay(Date.parse('2026-12-31T23:00:00Z'))).toBe('2027-01-01')
  })

  test('knows the farm’s day at any time of the year', () => {
    const format = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome' })
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1980-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (instant) => {
          expect(toFarmDay(instant.getTime())).toBe(format.format(instant))
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test.each(['en-US', 'de', 'th', 'ar-EG', 'fa', 'ja-JP-u-ca-japanese'])(
    'knows the farm’s day in an engine that writes dates as in %s',
    async (engineLocale) => {
      class EngineFormat extends Intl.DateTimeFormat {
        constructor(_: unknown, options?: Intl.DateTimeFormatOptions) {
          super(engineLocale, options)
        }
      }
      vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: EngineFormat } }))
      // The module keeps the formatter that it created before.
      vi.resetModules()
      const days = await import('./days.ts')
      // In this hour the day depends on the season.
      expect(days.toFarmDay(Date.parse('2026-11-22T22:30:00Z'))).toBe('2026-11-22')
      expect(days.toFarmDay(Date.parse('2027-07-04T22:30:00Z'))).toBe('2027-07-05')
    },
  )

  test('parses a birth date as dd/mm/yyyy if it exists', () => {
    expect(parseItalianDay('29/02/1984')).toBe('1984-02-29')
    for (const text of ['29/02/1985', '1/2/1984', '1984-02-29', '31/04/1990', '', ' 29/02/1984', '29/02/1984 '])
      expect(parseItalianDay(text), text).toBeNull()
    expect(toItalianDay('1984-02-29')).toBe('29/02/1984')
  })
})

const anyStay = fc.tuple(fc.nat(12), fc.integer({ min: 1, max: 6 })).map(([from, nights]) => ({
  checkinDate: addDays('2027-02-24', from),
  checkoutDate: addDays('2027-02-24', from + nights),
}))

test('two stays are in each other’s way when they occupy a day in common, by the turnover of the farm', () => {
  fc.assert(
    fc.property(anyStay, anyStay, fc.constantFrom(...turnovers), (a, b, turnover) => {
      const days = getOccupiedDays(b, turnover)
      const hasCommonDay = getOccupiedDays(a, turnover).some((day) => days.includes(day))
      expect(sharesDay(a, b, turnover)).toBe(hasCommonDay)
    }),
  )
})

test('an instant, its farm day and its farm time are one, also around changes of the clock', () => {
  const minute = 60_000
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2020, 0) / minute, max: Date.UTC(2040, 0) / minute }), (minutes) => {
      const instant = minutes * minute
      const found = fromFarmTime(toFarmDay(instant), toFarmTime(instant))
      // One hour a year comes twice.
      return (
        found === instant || (Math.abs(found - instant) === 60 * minute && toFarmTime(found) === toFarmTime(instant))
      )
    }),
    {
      examples: [
        [Date.UTC(2027, 2, 28, 1) / minute],
        [Date.UTC(2027, 2, 28, 0, 59) / minute],
        [Date.UTC(2027, 9, 31, 1) / minute],
      ],
    },
  )
})
