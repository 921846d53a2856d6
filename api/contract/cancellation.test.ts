import { expect, test } from 'vitest'
import { cancellationBands, penaltyAt } from './cancellation.ts'
import { addDays, rangeInclusive } from './days.ts'

const checkin = '2027-03-30'

test('cancelling is free until 20 days before arrival, and each later band follows the one before', () => {
  expect(cancellationBands(checkin)).toEqual([
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
  [-1, 100],
])('%i days before arrival the penalty is %i %%', (days, percent) => {
  expect(penaltyAt(checkin, addDays(checkin, -days))).toBe(percent)
})

test('the bands and the penalty agree on every day, also across a change of the clock', () => {
  for (const band of cancellationBands(checkin))
    for (const day of rangeInclusive(band.from ?? addDays(band.through, -5), band.through))
      expect(penaltyAt(checkin, day)).toBe(band.percent)
})
