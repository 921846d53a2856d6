import { expect, test } from 'vitest'
import { listYears, parseMonth } from './month.ts'

test('takes a month of this century and nothing else', () => {
  expect(['2027-03', '2000-01', '2099-12'].map(parseMonth)).toEqual(['2027-03-01', '2000-01-01', '2099-12-01'])
  const wrong = ['', '2027-0', '2027-', '2027', '2027-13', '2027-00', '0052-03', '1999-12', '20270-03', '12027-03', 'x']
  expect(wrong.map(parseMonth)).toEqual(wrong.map(() => null))
})

test('offers the years around this one and the one that is shown', () => {
  const years = ['2021', '2022', '2023', '2024', '2025', '2026', '2027', '2028', '2029', '2030', '2031']
  expect(listYears('2026-11-22', '2027-03-01')).toEqual(years)
  expect(listYears('2026-11-22', '2040-03-01')).toEqual([...years, '2040'])
})
