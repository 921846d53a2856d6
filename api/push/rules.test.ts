import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toFarmTime } from '#contract/days/days.ts'
import { getOutcome, getRetryDelay, isQuiet } from './rules.ts'

const minuteMs = 60_000

test.each([
  [201, 'delivered'],
  [404, 'gone'],
  [410, 'gone'],
  [429, 'retry'],
  [500, 'retry'],
  [503, 'retry'],
  [null, 'retry'],
  [400, 'refused'],
  [413, 'refused'],
] as const)('an answer of %s means %s', (status, outcome) => {
  expect(getOutcome(status)).toBe(outcome)
})

test('it waits longer from attempt to attempt, never less than the service asks, and never more than a day', () => {
  expect([1, 2, 3].map((n) => getRetryDelay(n, undefined) / 1000)).toEqual([30, 60, 120])
  expect(getRetryDelay(1, '600')).toBe(10 * minuteMs)
  expect(getRetryDelay(1, 'Wed, 21 Oct 2026 07:28:00 GMT')).toBe(minuteMs / 2)
  const dayMs = 24 * 60 * minuteMs
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.oneof(fc.nat().map(String), fc.string()), (attempts, asked) => {
      const delay = getRetryDelay(attempts, asked)
      expect(delay).toBeGreaterThanOrEqual(minuteMs / 2)
      expect(delay).toBeLessThanOrEqual(dayMs)
    }),
  )
})

test.each([
  ['begins', '2027-03-28T05:00:00.000Z'],
  ['ends', '2027-10-31T06:00:00.000Z'],
] as const)('quiet hours end at their hour of the farm in the night in which summer time %s', (_, end) => {
  const quiet = { quietFrom: '22:00', quietTo: '07:00' }
  const start = Date.parse(`${end.slice(0, 10)}T00:00:00Z`) - 3 * 60 * minuteMs
  const instants = Array.from({ length: 12 * 60 }, (_item, i) => start + i * minuteMs)
  const awake = instants.filter((it) => it > Date.parse(end) - 9 * 60 * minuteMs && !isQuiet(quiet, toFarmTime(it)))
  expect(new Date(awake[0] ?? 0).toISOString()).toBe(end)
})
