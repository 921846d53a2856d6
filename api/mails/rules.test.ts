import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/days/days.ts'
import {
  buildMailFileName,
  canRepeat,
  getDueBounds,
  getMailId,
  getNextAttempt,
  leaseMs,
  sendTimeoutMs,
} from './rules.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const queuedAt = '2026-11-22T10:00:00.000Z'
const queuedMs = Date.parse(queuedAt)

/** The minutes between the attempts of a mail that fails each time at once. */
function listDelays(isUnanswered = false): number[] {
  const delays: number[] = []
  let now = queuedMs
  for (let attempts = 1; ; attempts++) {
    const next = getNextAttempt({ attempts, queuedAt }, now, isUnanswered)
    if (next === null) return delays
    delays.push((next - now) / minuteMs)
    now = next
  }
}

test('retries a mail after 20 seconds, then more and more rarely', () => {
  expect(listDelays()).toEqual([1 / 3, 1, 2, 5, 10, 20, 40, 60, 90, 120, 180, 240, 300, 360])
})

test('retries a mail that may have arrived after an hour, and then as rarely as any', () => {
  expect(listDelays(true)).toEqual([60, 360, 360, 360])
})

test('retries for 24 hours and never later', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 2 * dayMs }), (attempts, age) => {
      const next = getNextAttempt({ attempts, queuedAt }, queuedMs + age)
      return next === null ? age > dayMs - 6 * 60 * minuteMs : next > queuedMs + age && next <= queuedMs + dayMs
    }),
  )
  expect(getNextAttempt({ attempts: 1, queuedAt }, queuedMs + dayMs - 20 * secondMs)).toBe(queuedMs + dayMs)
  expect(getNextAttempt({ attempts: 1, queuedAt }, queuedMs + dayMs - 20 * secondMs + 1)).toBeNull()
})

test('after the last interval of the list it goes on with the same one', () => {
  for (const attempts of [14, 15, 100])
    expect(getNextAttempt({ attempts, queuedAt }, queuedMs)).toBe(queuedMs + 360 * minuteMs)
})

test('a mail that was never tried is due now', () => {
  expect(getNextAttempt({ attempts: 0, queuedAt }, queuedMs)).toBe(queuedMs)
})

test('an attempt has half a minute and ends, with 5 s for closing, well before its lease of under a minute', () => {
  expect(sendTimeoutMs).toBeGreaterThanOrEqual(30 * secondMs)
  expect(sendTimeoutMs + 5 * secondMs).toBeLessThanOrEqual(leaseMs - 10 * secondMs)
  expect(leaseMs).toBeLessThan(minuteMs)
})

test('names the file of a mail by day, kind and id', () => {
  expect(buildMailFileName({ createdAt: queuedAt, kind: 'thankYou', id: 'a1' })).toBe('2026-11-22-thankYou-a1')
})

test('reads the id in the name of a file, also of one that is not completely written, and of no other file', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  const name = buildMailFileName({ createdAt: queuedAt, kind: 'thankYou', id })
  expect([`${name}.eml`, `${name}.eml.part`].map(getMailId)).toEqual([id, id])
  expect([`${name}.txt`, `${name}.eml.bak`, 'a1.eml', `${name}xeml`, ''].map(getMailId)).toEqual(['', '', '', '', ''])
})

test('no mail waits longer than six hours or is sent for longer than a lease, and clocks differ by a minute', () => {
  expect(getDueBounds(queuedMs)).toEqual({
    now: queuedAt,
    latestAttempt: new Date(queuedMs + 361 * minuteMs).toISOString(),
    latestLease: new Date(queuedMs + leaseMs + minuteMs).toISOString(),
  })
})

test('a mail may be sent again after a minute, and at once when it did not reach its recipient', () => {
  for (const state of ['queued', 'sending', 'sent', 'written'] as const) {
    expect(canRepeat({ state, queuedAt }, queuedMs + minuteMs - 1)).toBe(false)
    expect(canRepeat({ state, queuedAt }, queuedMs + minuteMs)).toBe(true)
  }
  for (const state of ['failed', 'held'] as const) expect(canRepeat({ state, queuedAt }, queuedMs)).toBe(true)
})
