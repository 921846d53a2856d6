import { expect, test } from 'vitest'
import { formatDate } from '../text/format.ts'
import { parseNextDay } from './typedDay.ts'

const today = '2026-11-28'

test.for([
  ['4/12', '2026-12-04'],
  ['4.12.', '2026-12-04'],
  ['4/12/27', '2027-12-04'],
  ['04/12/2027', '2027-12-04'],
  ['2027-01-02', '2027-01-02'],
  [' Ven  4 DIC ', '2026-12-04'],
  ['sabato 2 gennaio', '2027-01-02'],
  ['Fri, 4 Dec 2026', '2026-12-04'],
  ['December 4', '2026-12-04'],
  ['1º maggio', '2027-05-01'],
  ['29/2', '2028-02-29'],
  ['28/11', '2026-11-28'],
  ['27/11', '2027-11-27'],
  ['31/2', null],
  ['domani', null],
  ['', null],
])('%s is %s', ([text, day]) => {
  expect(parseNextDay(text ?? '', today)).toBe(day)
})

test('reads what the field itself writes', () => {
  for (const language of ['it', 'en'] as const)
    for (const day of ['2026-12-01', '2027-05-31', '2027-09-01']) {
      const options = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
      expect(parseNextDay(formatDate(day, language, options), today)).toBe(day)
    }
})
