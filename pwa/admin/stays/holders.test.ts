import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, getOccupiedDays } from '#contract/days.ts'
import { turnovers } from '#contract/stay.ts'
import { sharesDay } from './holders.ts'

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
