import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getCancellationBands, getCancellationPenalty } from './cancellation.ts'
import { addDays, rangeInclusive } from './days.ts'

const checkin = '2027-03-30'

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
  [-1, 100],
])('%i days before check-in the penalty is %i %%', (days, percent) => {
  expect(getCancellationPenalty(checkin, addDays(checkin, -days))).toBe(percent)
})

test('for any check-in day, bands and penalty agree on every day, and the penalty never decreases', () => {
  const anyCheckin = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1990-01-01', count))
  fc.assert(
    fc.property(anyCheckin, (checkinDate) => {
      const days = rangeInclusive(addDays(checkinDate, -40), checkinDate)
      const penalties = days.map((day) => getCancellationPenalty(checkinDate, day))
      const bands = days.map((day) =>
        getCancellationBands(checkinDate).filter(({ from, through }) => (from ?? '') <= day && day <= through),
      )
      return penalties.every(
        (percent, i) =>
          bands[i]?.length === 1 && bands[i][0]?.percent === percent && percent >= (penalties[i - 1] ?? 0),
      )
    }),
  )
})
