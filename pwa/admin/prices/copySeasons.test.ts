import { expect, test } from 'vitest'
import { Season } from '#contract/prices/seasons.ts'
import { copyToNextYear } from './copySeasons.ts'

const build = (name: string, from: string, to: string, changes: Partial<Season> = {}): Season => ({
  ...Season.parse({ id: '01a1fd1c-7076-76b8-9454-8c57810444c3', name, from, to, minimumNights: 2, prices: [] }),
  ...changes,
})

test('copies the seasons of the latest year to the next one, and not what comes back by itself', () => {
  const seasons = [
    build('Primavera', '2026-04-01', '2026-05-31'),
    build('Estate', '2027-06-01', '2027-08-31', { prices: [{ roomId: 1, pricePerNight: '120.00' }] }),
    build('Natale', '2027-12-20', '2028-01-06', { minimumNights: 3 }),
    build('Agosto', '2027-08-01', '2027-08-20', { repeats: true }),
  ]
  const { id: _, ...summer } = build('Estate', '2028-06-01', '2028-08-31', {
    prices: [{ roomId: 1, pricePerNight: '120.00' }],
  })
  const { id: __, ...christmas } = build('Natale', '2028-12-20', '2029-01-06', { minimumNights: 3 })
  expect(copyToNextYear(seasons)).toEqual([summer, christmas])
  expect(copyToNextYear([])).toEqual([])
})
