import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, getDays, rangeInclusive } from '#contract/days/days.ts'
import { limits } from '#contract/stays/stay.ts'
import {
  checkBirthDate,
  checkDisabledDays,
  checkGuestStay,
  checkStay,
  exceedsShare,
  getLapseThreshold,
  hasLapsed,
  hasTakenPlace,
  isConfirmedAndNotOver,
} from './rules.ts'

const today = '2026-10-24'
const stayFrom = (from: number, nights: number) => ({
  checkinDate: addDays(today, from),
  checkoutDate: addDays(today, from + nights),
})

describe('unproved requests exceed their share', () => {
  const month = rangeInclusive('2027-03-01', '2027-03-30').map((day) => ({ day, free: 2, held: 1 }))

  test('when they would hold more than half of the free days of a month', () => {
    const [first, ...rest] = month
    const shares = [{ day: '2027-03-01', free: 2, held: 0 }, ...rest]
    expect(exceedsShare(['2027-03-01'], shares)).toBe(false)
    expect(exceedsShare(['2027-03-01', '2027-03-02'], shares)).toBe(true)
    expect(
      exceedsShare(
        ['2027-03-02'],
        [first, ...rest].filter((it) => it !== undefined),
      ),
    ).toBe(true)
  })

  test('in each month by itself, and only in one of which the request asks for days', () => {
    const next = { day: '2027-04-01', free: 4, held: 0 }
    expect(exceedsShare(['2027-04-01', '2027-04-02'], [...month, next])).toBe(false)
    expect(exceedsShare(['2027-03-31', '2027-04-01'], [...month, next])).toBe(true)
    expect(exceedsShare(['2027-04-01', '2027-04-02', '2027-04-03'], [...month, next])).toBe(true)
  })

  test('wherever no day is free', () => {
    expect(exceedsShare(['2027-03-01'], [{ day: '2027-03-01', free: 0, held: 0 }])).toBe(true)
    expect(exceedsShare(['2027-03-01'], [])).toBe(true)
  })
})

describe('a stay', () => {
  test('may begin today and up to 730 days ahead, for 1 to 90 nights', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 740 }), fc.integer({ min: -2, max: 95 }), (from, nights) => {
        const fits = from >= 0 && from <= 730 && nights >= 1 && nights <= 90
        return (checkGuestStay(stayFrom(from, nights), today) === null) === fits
      }),
      { examples: [0, 730].flatMap((from) => [1, 90].map((nights): [number, number] => [from, nights])) },
    )
  })

  test('is never longer than queries look back', () => {
    expect(limits.maxNights).toBeLessThanOrEqual(limits.maxStoredNights)
  })

  test('may lie in the past when staff book it, but needs a night', () => {
    expect(checkStay(stayFrom(-30, 3))).toBeNull()
    expect(checkStay(stayFrom(-30, 0))?.code).toBe('end_before_start')
  })

  test.each([
    ['stay_in_past', 'checkinDate', -1, 2],
    ['stay_too_far', 'checkinDate', 731, 2],
    ['end_before_start', 'checkoutDate', 3, 0],
    ['stay_too_long', 'checkoutDate', 3, 91],
  ])('is refused with %s at the field %s', (code, path, from, nights) => {
    const values = code === 'stay_too_long' ? { nights: 90 } : {}
    expect(checkGuestStay(stayFrom(from, nights), today)).toEqual({
      ok: false,
      code,
      values,
      errors: [{ path, code, message: expect.stringMatching(/^problem\.\w+$/), values }],
    })
  })

  test('is refused for a disabled day exactly when it has that day, whether it leaves the check-out day free or not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: -3, max: 22 }),
        (from, nights, day) => {
          const stay = stayFrom(from, nights)
          const disabled = addDays(today, day)
          return (checkDisabledDays(stay, [disabled]) !== null) === getDays(stay).includes(disabled)
        },
      ),
    )
  })

  test('is refused for one disabled day of several', () => {
    expect(checkDisabledDays(stayFrom(3, 2), [addDays(today, 5), addDays(today, 20)])?.code).toBe('day_disabled')
    expect(checkDisabledDays(stayFrom(3, 2), [])).toBeNull()
  })
})

test('a birth date may be today and not tomorrow', () => {
  expect(checkBirthDate('24/10/2026', today)).toBeNull()
  expect(checkBirthDate('25/10/2026', today)).toEqual({
    ok: false,
    code: 'invalid',
    errors: [{ path: 'birthDate', code: 'in_future', message: 'errors.birthDateInFuture' }],
  })
  expect(checkBirthDate(null, today)).toBeNull()
})

test('a pending request lapses after the days that the farm chose', () => {
  const now = Date.UTC(2027, 2, 4, 10)
  expect(getLapseThreshold(7, now)).toBe('2027-02-25T10:00:00.000Z')
  const waiting = { status: 'pending', deletedAt: null, waitingSince: '2027-02-25T10:00:00.000Z' } as const
  expect(hasLapsed(waiting, 7, now)).toBe(true)
  expect(hasLapsed(waiting, 7, now - 1)).toBe(false)
  expect(hasLapsed(waiting, 8, now)).toBe(false)
  expect(hasLapsed({ ...waiting, status: 'confirmed' }, 7, now)).toBe(false)
  expect(hasLapsed({ ...waiting, deletedAt: '2027-01-01T00:00:00.000Z' }, 7, now)).toBe(false)
  expect(hasLapsed({ ...waiting, waitingSince: null }, 7, now)).toBe(false)
})

test.each([
  ['confirmed', 1, { mustBeHosted: true, tookPlace: false }],
  ['confirmed', 0, { mustBeHosted: true, tookPlace: false }],
  ['confirmed', -1, { mustBeHosted: false, tookPlace: true }],
  ['completed', 1, { mustBeHosted: false, tookPlace: true }],
  ['completed', -1, { mustBeHosted: false, tookPlace: true }],
  ['pending', 1, { mustBeHosted: false, tookPlace: false }],
  ['pending', -1, { mustBeHosted: false, tookPlace: false }],
  ['cancelled', -1, { mustBeHosted: false, tookPlace: false }],
])('knows of a %s stay whose last day is today %i days whether it is ahead or took place', (status, days, expected) => {
  const stay = { status, checkoutDate: addDays(today, days), deletedAt: null }
  const judge = (row: typeof stay | (Omit<typeof stay, 'deletedAt'> & { deletedAt: string })) => ({
    mustBeHosted: isConfirmedAndNotOver(row, today),
    tookPlace: hasTakenPlace(row, today),
  })
  expect(judge(stay)).toEqual(expected)
  const trashed = { ...stay, deletedAt: '2026-01-01T00:00:00.000Z' }
  expect(judge(trashed)).toEqual({ mustBeHosted: false, tookPlace: false })
})
