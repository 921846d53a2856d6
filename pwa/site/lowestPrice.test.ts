import { expect, test } from 'vitest'
import { findLowestPrice } from './lowestPrice.ts'

const season = (pricePerNight: string | null) => ({
  ...{ from: '2027-06-01', to: '2027-06-30', minimumNights: 1 },
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
