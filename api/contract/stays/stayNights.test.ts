import { expect, test } from 'vitest'
import { getFirstNight } from './stayNights.ts'

const stay = { checkinDate: '2026-08-01', checkoutDate: '2026-08-04' }

test.each([
  ['in the afternoon of the first day', '2026-08-01T14:00:00Z', '2026-08-01'],
  ['at half past one after the first midnight', '2026-08-01T23:30:00Z', '2026-08-01'],
  ['at a quarter to six', '2026-08-02T03:45:00Z', '2026-08-01'],
  ['in the morning after', '2026-08-02T07:00:00Z', '2026-08-02'],
  ['after the last midnight', '2026-08-03T23:30:00Z', '2026-08-03'],
  ['at noon of the last day', '2026-08-04T10:00:00Z', '2026-08-03'],
  ['at half past one before the stay begins', '2026-07-31T23:30:00Z', '2026-08-01'],
  ['a day early', '2026-07-31T14:00:00Z', '2026-07-31'],
])('who comes %s sleeps here from that night on', (_, at, night) => {
  expect(getFirstNight(at, stay)).toBe(night)
})
