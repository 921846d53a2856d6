import { expect, test } from 'vitest'
import { findLowestPrice, hasSeveralPrices } from './lowestPrice.ts'

const season = (pricePerNight: string | null) => ({
  from: '2027-06-01',
  to: '2027-06-30',
  minimumNights: 1,
  pricePerNight,
})

test('finds the lowest price of all rooms and seasons, by value', () => {
  const rooms = [
    { pricePerNight: '100.00', seasons: [season('98.50'), season(null)] },
    { pricePerNight: null, seasons: [] },
    { pricePerNight: '1000.00', seasons: [] },
  ]
  expect(findLowestPrice(rooms)).toBe('98.50')
  expect(findLowestPrice(rooms.slice(1))).toBe('1000.00')
  expect(findLowestPrice([])).toBeNull()
})

test('a room has several prices when a season has another than the rest of the year', () => {
  const has = (pricePerNight: string | null, ...seasons: (string | null)[]) =>
    hasSeveralPrices({ pricePerNight, seasons: seasons.map(season) })
  expect(has('100.00')).toBe(false)
  expect(has('100.00', null, '100.00')).toBe(false)
  expect(has('100.00', '98.50')).toBe(true)
  expect(has(null, '98.50')).toBe(true)
  expect(has(null, null)).toBe(false)
})
