import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, getDays } from '#contract/days.ts'
import {
  checkBirthDate,
  checkDisabledDays,
  checkGuestStay,
  checkMinimumNights,
  checkStay,
  isOccupying,
} from './rules.ts'

const today = '2026-10-24'
const stayFrom = (from: number, nights: number) => ({
  checkinDate: addDays(today, from),
  checkoutDate: addDays(today, from + nights),
})

describe('a stay', () => {
  test('may begin today and up to 730 days ahead, for 1 to 90 nights', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 740 }), fc.integer({ min: -2, max: 95 }), (from, nights) => {
        const fits = from >= 0 && from <= 730 && nights >= 1 && nights <= 90
        return (checkGuestStay(stayFrom(from, nights), today) === null) === fits
      }),
    )
  })

  test('may lie in the past when staff book it, but needs a night', () => {
    expect(checkStay(stayFrom(-30, 3))).toBeNull()
    expect(checkStay(stayFrom(-30, 0))?.code).toBe('end_before_start')
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
})

test('a stay has at least the nights that its season asks for', () => {
  expect(checkMinimumNights(3, 3)).toBeNull()
  expect(checkMinimumNights(2, 3)).toMatchObject({ code: 'stay_too_short', values: { nights: 3 } })
})

test('a birth date may be today and not tomorrow', () => {
  expect(checkBirthDate('24/10/2026', today)).toBeNull()
  expect(checkBirthDate('25/10/2026', today)?.code).toBe('invalid')
  expect(checkBirthDate(null, today)).toBeNull()
})

test('a booking occupies its days unless it is cancelled or in the trash', () => {
  expect(isOccupying({ status: 'pending', deletedAt: null })).toBe(true)
  expect(isOccupying({ status: 'completed', deletedAt: null })).toBe(true)
  expect(isOccupying({ status: 'cancelled', deletedAt: null })).toBe(false)
  expect(isOccupying({ status: 'confirmed', deletedAt: '2026-01-01T00:00:00.000Z' })).toBe(false)
})
