import { expect, test } from 'vitest'
import { emptySelection } from './selection.ts'
import { listMonthsToLoad } from './useRoomCalendar.ts'

const chosen = (checkinDate: string | null, checkoutDate: string | null = null) => ({
  ...emptySelection,
  checkinDate,
  checkoutDate,
})

test('loads only the month in view while no check-in day is chosen', () => {
  expect(listMonthsToLoad(chosen(null), '2027-05-01')).toEqual(['2027-05-01'])
})

test('loads all months from the check-in day to the month in view', () => {
  expect(listMonthsToLoad(chosen('2026-11-20'), '2027-02-01')).toEqual([
    '2026-11-01',
    '2026-12-01',
    '2027-01-01',
    '2027-02-01',
  ])
})

test('loads the months of a complete stay whichever month is in view', () => {
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
