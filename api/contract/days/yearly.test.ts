import { expect, test } from 'vitest'
import { getEaster, listOccurrences } from './yearly.ts'

test('knows Easter', () => {
  expect([2024, 2025, 2026, 2027, 2038, 2285].map(getEaster)).toEqual([
    ...['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2038-04-25', '2285-03-22'],
  ])
})

test('a period comes back every year, over the year’s end too, and not before its own year', () => {
  const winter = { from: '2026-12-20', to: '2027-01-06', yearly: true }
  expect(listOccurrences(winter, '2026-01-01', '2028-12-24')).toEqual([
    { from: '2026-12-20', to: '2027-01-06' },
    { from: '2027-12-20', to: '2028-01-06' },
    { from: '2028-12-20', to: '2029-01-06' },
  ])
  expect(listOccurrences(winter, '2029-01-06', '2029-01-06')).toEqual([{ from: '2028-12-20', to: '2029-01-06' }])
  expect(listOccurrences(winter, '2029-01-07', '2029-12-19')).toEqual([])
  expect(listOccurrences({ ...winter, yearly: false }, '2026-01-01', '2030-01-01')).toHaveLength(1)
})

test('has no 29 February in a year without one', () => {
  const list = (from: string, to: string) => listOccurrences({ from, to, yearly: true }, '2029-01-01', '2029-12-31')
  expect(list('2028-02-01', '2028-02-29')).toEqual([{ from: '2029-02-01', to: '2029-02-28' }])
  expect(list('2028-02-29', '2028-03-10')).toEqual([{ from: '2029-03-01', to: '2029-03-10' }])
  expect(list('2028-02-29', '2028-02-29')).toEqual([])
})

test('a period that follows Easter moves with it', () => {
  // Maundy Thursday to Easter Monday.
  const easter = { from: '2027-03-25', to: '2027-03-29', yearly: true, followsEaster: true }
  expect(listOccurrences(easter, '2027-01-01', '2030-01-01')).toEqual([
    { from: '2027-03-25', to: '2027-03-29' },
    { from: '2028-04-13', to: '2028-04-17' },
    { from: '2029-03-29', to: '2029-04-02' },
  ])
})
