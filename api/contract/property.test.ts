import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { getCancellationBands } from './cancellation.ts'
import { addDays, rangeInclusive } from './days.ts'
import { Property, PropertyInput } from './property.ts'

const findPaths = (input: unknown): string[] =>
  (PropertyInput.safeParse(input).error?.issues ?? []).map(({ path }) => path.join('.'))

test('the sample is a valid document, and may be sent back as it was read', () => {
  expect(Property.safeParse(sampleProperty).data).toEqual(sampleProperty)
  expect(PropertyInput.safeParse(sampleProperty).data).toEqual(sampleProperty)
})

test('accepted cancellation terms put every day before arrival into exactly one band, and never get cheaper', () => {
  const band = fc.record({
    fromDays: fc.integer({ min: -1, max: 40 }),
    stated: fc.option(fc.integer({ min: -1, max: 40 })),
    percent: fc.integer({ min: -1, max: 101 }),
  })
  const ordered = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 5 }).chain((days) =>
    fc.array(fc.nat(100), { minLength: days.length + 1, maxLength: days.length + 1 }).map((percents) => {
      const sorted = [...percents].sort((a, b) => a - b)
      const first = [...days].sort((a, b) => b - a)
      return [...first, 0].map((fromDays, i) => ({
        fromDays,
        stated: i === first.length ? null : fromDays,
        percent: sorted[i] ?? 100,
      }))
    }),
  )
  const arrival = '2027-06-30'
  fc.assert(
    fc.property(fc.oneof(ordered, fc.array(band, { maxLength: 4 })), (cancellation) => {
      const { data } = PropertyInput.safeParse({ cancellation })
      fc.pre(data?.cancellation !== undefined)
      const bands = getCancellationBands(data?.cancellation ?? [], arrival)
      const percents = rangeInclusive(addDays(arrival, -60), arrival).map((day) =>
        bands.filter(({ from, through }) => (from ?? '') <= day && day <= through).map(({ percent }) => percent),
      )
      expect(percents.every((found) => found.length === 1)).toBe(true)
      const flat = percents.flat()
      expect(flat).toEqual([...flat].sort((a, b) => a - b))
    }),
  )
})

test('ordered terms that reach the day of arrival are accepted', () => {
  const cancellation = [
    { fromDays: 30, stated: 30, percent: 0 },
    { fromDays: 1, stated: 7, percent: 60 },
    { fromDays: 0, stated: null, percent: 100 },
  ]
  expect(findPaths({ cancellation })).toEqual([])
  expect(findPaths({ cancellation: cancellation.slice(0, 2) })).toEqual([
    'cancellation.1.fromDays',
    'cancellation.1.stated',
  ])
  expect(findPaths({ cancellation: cancellation.toReversed() })).toContain('cancellation.1.percent')
})

test.each([
  ['+39 0575 000 142', true],
  ['+1 2025550123', true],
  ['0575 000142', false],
  ['+39  0575', false],
  ['+39 0575 000 142<', false],
])('phone %s: %s', (phone, isValid) => {
  expect(findPaths({ phone })).toEqual(isValid ? [] : ['phone'])
})

test.each([
  ['00:00', true],
  ['24:00', true],
  ['24:01', false],
  ['9:00', false],
  ['15.00', false],
])('time %s: %s', (from, isValid) => {
  expect(findPaths({ checkin: { ...sampleProperty.checkin, from } })).toEqual(isValid ? [] : ['checkin.from'])
})

test('a VAT number with one wrong digit is refused', () => {
  fc.assert(
    fc.property(fc.nat(10), fc.integer({ min: 1, max: 9 }), (place, step) => {
      const digits = [...sampleProperty.vatNumber]
      digits[place] = String((Number(digits[place]) + step) % 10)
      expect(findPaths({ vatNumber: digits.join('') })).toEqual(['vatNumber'])
    }),
  )
})
