import { expect, test } from 'vitest'
import { summarizeAnswers } from './answerTimes.ts'

const hourMs = 3_600_000
const answer = (at: string, hours: number) => ({
  at,
  answeredAt: new Date(Date.parse(at) + hours * hourMs).toISOString(),
})

test('tells of each month the median and the longest time, counted in the month in which the request came', () => {
  const requests = [
    answer('2027-03-10T09:00:00.000Z', 5),
    answer('2027-03-11T09:00:00.000Z', 1),
    answer('2027-03-12T09:00:00.000Z', 30),
    // At the farm it is April already.
    answer('2027-03-31T22:30:00.000Z', 2),
    answer('2027-04-02T09:00:00.000Z', 4),
  ]
  expect(summarizeAnswers(requests)).toEqual([
    { first: '2027-03-01', answered: 3, medianMs: 5 * hourMs, longestMs: 30 * hourMs },
    { first: '2027-04-01', answered: 2, medianMs: 3 * hourMs, longestMs: 4 * hourMs },
  ])
  expect(summarizeAnswers([])).toEqual([])
})
