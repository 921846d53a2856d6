import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { addDays, type Day, rangeInclusive } from '../days/days.ts'
import * as cancellation from './cancellation.ts'

const bands = sampleProperty.cancellation
const checkin = '2027-03-30'

const getCancellationBands = (checkinDate: Day) => cancellation.getCancellationBands(bands, checkinDate)

/** The percentages of all bands that contain a day. There must be exactly one. */
const getPercents = (checkinDate: Day, day: Day): number[] =>
  getCancellationBands(checkinDate)
    .filter(({ from, through }) => (from ?? '') <= day && day <= through)
    .map(({ percent }) => percent)

test('cancelling is free until 20 days before check-in, and the bands have no gaps', () => {
  expect(getCancellationBands(checkin)).toEqual([
    { percent: 0, from: null, through: '2027-03-10' },
    { percent: 30, from: '2027-03-11', through: '2027-03-15' },
    { percent: 50, from: '2027-03-16', through: '2027-03-20' },
    { percent: 80, from: '2027-03-21', through: '2027-03-28' },
    { percent: 100, from: '2027-03-29', through: '2027-03-30' },
  ])
})

test.each([
  [365, 0],
  [20, 0],
  [19, 30],
  [15, 30],
  [14, 50],
  [10, 50],
  [9, 80],
  [7, 80],
  [2, 80],
  [1, 100],
  [0, 100],
])('%i days before check-in the penalty is %i %%', (days, percent) => {
  expect(getPercents(checkin, addDays(checkin, -days))).toEqual([percent])
})

test('for any check-in day, every day is in exactly one band, and the percentage never decreases', () => {
  const anyCheckin = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1990-01-01', count))
  fc.assert(
    fc.property(anyCheckin, (checkinDate) => {
      const days = rangeInclusive(addDays(checkinDate, -40), checkinDate)
      const percents = days.map((day) => getPercents(checkinDate, day))
      return percents.every(([percent = -1], i) => percents[i]?.length === 1 && percent >= (percents[i - 1]?.[0] ?? 0))
    }),
  )
})

test('cancelling costs a part of the agreed price, else of nights and extras, and all of it after check-in', () => {
  const booking = { checkinDate: checkin, agreedPrice: null, listPrice: '240.00' }
  const getCost = (days: number, changes = {}) =>
    cancellation.getCancellationCost(bands, { ...booking, ...changes }, addDays(checkin, -days))
  expect(getCost(20)).toEqual({ percent: 0, amount: '0.00' })
  expect(getCost(19)).toEqual({ percent: 30, amount: '72.00' })
  expect(getCost(2, { agreedPrice: '200.01' })).toEqual({ percent: 80, amount: '160.01' })
  expect(getCost(0)).toEqual({ percent: 100, amount: '240.00' })
  expect(getCost(-3, { agreedPrice: '0.00' })).toEqual({ percent: 100, amount: '0.00' })
  const extra = { id: 'x', kind: 'extra', extraId: null, day: null, text: '', quantity: 1, amountCents: 6000 }
  expect(getCost(10, { id: 'b', lines: [extra] })).toEqual({ percent: 50, amount: '150.00' })
})

test('a no-show costs what the last row says', () => {
  const mild = [
    { fromDays: 30, stated: 30, percent: 0 },
    { fromDays: 0, stated: null, percent: 50 },
  ]
  expect(cancellation.getNoShowPercent(mild)).toBe(50)
  const booking = { checkinDate: checkin, agreedPrice: null, listPrice: '240.00' }
  expect(cancellation.getCancellationCost(mild, booking, addDays(checkin, 1))).toEqual({
    percent: 50,
    amount: '120.00',
  })
})
