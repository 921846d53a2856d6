import { expect, test } from 'vitest'
import { listMeantDays } from './days.ts'

// A Wednesday.
const today = '2026-11-25'

test.each([
  ['26/3', ['2027-03-26', '2026-03-26']],
  ['26 marzo', ['2027-03-26', '2026-03-26']],
  ['25/11', ['2026-11-25', '2025-11-25']],
  ['29/2', ['2028-02-29', '2024-02-29']],
  ['2027-03-26', ['2027-03-26']],
  ['March 26, 2027', ['2027-03-26']],
  ['venerdì', ['2026-11-27', '2026-11-20']],
  ['Venerdi', ['2026-11-27', '2026-11-20']],
  ['friday', ['2026-11-27', '2026-11-20']],
  ['mercoledì', ['2026-11-25', '2026-11-18']],
  ['domani', ['2026-11-26']],
  ['yesterday', ['2026-11-24']],
  ['oggi', ['2026-11-25']],
])('"%s" means %j', (typed, days) => {
  expect(listMeantDays(typed, today)).toEqual(days)
})

test.each(['', 'mart', 'rossi', 'rossi 26/3', '26/3 28/3', '31/2', '333 12'])('"%s" is no day', (typed) => {
  expect(listMeantDays(typed, today)).toEqual([])
})
