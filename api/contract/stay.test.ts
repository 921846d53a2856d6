import { expect, test } from 'vitest'
import { hasDays } from './stay.ts'

test('a booking has its days unless it is cancelled or has lost them', () => {
  const releasedAt = '2027-03-04T10:00:00.000Z'
  for (const status of ['pending', 'confirmed', 'completed'] as const) {
    expect([{ status }, { status, releasedAt: null }].map(hasDays)).toEqual([true, true])
    expect(hasDays({ status, releasedAt })).toBe(false)
  }
  expect(hasDays({ status: 'cancelled' })).toBe(false)
})
