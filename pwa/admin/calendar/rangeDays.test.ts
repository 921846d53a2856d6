import { expect, test } from 'vitest'
import { listRangeDays, pressRangeDay } from './rangeDays.ts'

const chosen = { from: '2027-01-30', last: '2027-02-02' }

test('the first press chooses the first day, the second one the last, and a third one begins anew', () => {
  const begun = pressRangeDay({ from: '', last: '' }, '2027-01-30')
  expect(begun).toEqual({ from: '2027-01-30', last: '' })
  expect(pressRangeDay(begun, '2027-02-02')).toEqual(chosen)
  expect(pressRangeDay(begun, '2027-01-30')).toEqual({ from: '2027-01-30', last: '2027-01-30' })
  expect(pressRangeDay(begun, '2027-01-29')).toEqual({ from: '2027-01-29', last: '' })
  expect(pressRangeDay(chosen, '2027-02-05')).toEqual({ from: '2027-02-05', last: '' })
  expect(pressRangeDay({ from: '2027-0', last: '' }, '2027-02-05')).toEqual({ from: '2027-02-05', last: '' })
})

test('shows the days of a range, and its first day while the last is missing or wrong', () => {
  expect(listRangeDays(chosen)).toEqual(['2027-01-30', '2027-01-31', '2027-02-01', '2027-02-02'])
  for (const last of ['', '2027', '2027-01-29', '9999-12-31'])
    expect(listRangeDays({ from: '2027-01-30', last })).toEqual(['2027-01-30'])
  expect(listRangeDays({ from: '', last: '2027-02-02' })).toEqual([])
})
