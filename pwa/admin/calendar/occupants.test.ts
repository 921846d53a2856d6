import { expect, test } from 'vitest'
import { listOccupants } from './occupants.ts'

const stay = { checkinDate: '2027-03-04', checkoutDate: '2027-03-06' }
const isOccupied = (from: string, last: string, turnover: 'blocked' | 'same-day') =>
  listOccupants([stay], from, last, turnover).length === 1

test('a booking has its check-out day only where no two stays share a day', () => {
  expect(isOccupied('2027-03-06', '2027-03-06', 'blocked')).toBe(true)
  expect(isOccupied('2027-03-06', '2027-03-06', 'same-day')).toBe(false)
  for (const turnover of ['blocked', 'same-day'] as const) {
    expect(isOccupied('2027-03-01', '2027-03-04', turnover)).toBe(true)
    expect(isOccupied('2027-03-05', '2027-03-05', turnover)).toBe(true)
    expect(isOccupied('2027-03-01', '2027-03-03', turnover)).toBe(false)
    expect(isOccupied('2027-03-07', '2027-03-09', turnover)).toBe(false)
  }
})
