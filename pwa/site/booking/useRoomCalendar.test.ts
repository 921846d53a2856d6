import { expect, test } from 'vitest'
import { emptySelection } from './selection.ts'
import { listMonthsToLoad } from './useRoomCalendar.ts'

const chosen = (checkinDate: string | null, checkoutDate: string | null = null) => ({
  ...emptySelection,
  checkinDate,
  checkoutDate,
})

test('without a check-in only the month in view has to be known', () => {
  expect(listMonthsToLoad(chosen(null), '2027-05-01')).toEqual(['2027-05-01'])
})

test('with a check-in every month up to the one in view has to be known', () => {
  expect(listMonthsToLoad(chosen('2026-11-20'), '2027-02-01')).toEqual([
    '2026-11-01',
    '2026-12-01',
    '2027-01-01',
    '2027-02-01',
  ])
})

test('a complete stay keeps its months, wherever the guest looks', () => {
  expect(listMonthsToLoad(chosen('2027-05-30', '2027-07-02'), '2027-05-01')).toEqual([
    '2027-05-01',
    '2027-06-01',
    '2027-07-01',
  ])
  expect(listMonthsToLoad(chosen('2027-05-30', '2027-06-02'), '2027-03-01')).toEqual([
    '2027-03-01',
    '2027-05-01',
    '2027-06-01',
  ])
})
