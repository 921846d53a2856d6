import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, getNights, rangeInclusive } from './days.ts'
import { joinDays, joinNights } from './joinedDays.ts'

test('days in any order are joined where they follow each other, and each of them is there once', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(30)), (offsets) => {
      const days = offsets.map((it) => addDays('2027-02-20', it))
      const [periods, stays] = [joinDays(days), joinNights(days)]
      expect(periods.flatMap(({ from, to }) => rangeInclusive(from, to))).toEqual(days.toSorted())
      expect(periods.every((it, i) => i === 0 || daysBetween(periods[i - 1]?.to ?? '', it.from) > 1)).toBe(true)
      expect(stays.map(getNights)).toEqual(periods.map(({ from, to }) => rangeInclusive(from, to)))
    }),
  )
})
