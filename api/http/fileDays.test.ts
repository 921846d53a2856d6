import { expect, test } from 'vitest'
import { findDayOrder, parseFileDay } from './fileDays.ts'

test.each([
  '2027-10-06',
  '2027-10-06 15:00',
  '2027-10-06T15:00:00Z',
  '2027/10/6',
  '2027.10.06',
  '20271006',
  '06/10/2027',
  '6-10-2027',
  '6.10.2027 15:00:00',
  '06. 10. 2027',
  '06/10/27',
  '٠٦/١٠/٢٠٢٧',
  '6 ottobre 2027',
  '6 ott 2027',
  'mer 6 ott 2027',
  'Wed, 6 Oct 2027',
  'Oct 6, 2027',
  'October 6th, 2027',
  '6. Okt. 2027',
  '6 oct. 2027',
  '6 de octubre de 2027',
  '6 de out. de 2027',
  '6-Oct-2027',
  '6 okt 2027',
])('%j is the sixth of October', (text) => {
  expect(parseFileDay(text, 'day')).toBe('2027-10-06')
})

test('reads the months of all languages, also those that begin alike', () => {
  expect(
    ['3 juin 2027', '3 juillet 2027', '3 März 2027', '3 mag 2027', '3 août 2027', '3 março 2027'].map((it) =>
      parseFileDay(it, 'day'),
    ),
  ).toEqual([...['2027-06-03', '2027-07-03', '2027-03-03', '2027-05-03', '2027-08-03', '2027-03-03']])
})

test('reads the month first where the file has it so', () => {
  expect(['10/06/2027', '10-6-27', '2027-10-06', '6 ott 2027'].map((it) => parseFileDay(it, 'month'))).toEqual(
    Array(4).fill('2027-10-06'),
  )
})

test.each(['', 'domani', '31/02/2027', '2027-13-01', '1234567', '6 foo 2027', '06/10', '1'.repeat(50_000)])(
  '%j is no day',
  (text) => {
    expect(parseFileDay(text, 'day')).toBeNull()
  },
)

test('finds the order in which the stays of a file are possible, and best those that are here', () => {
  const order = (from: string, to: string, options = {}) =>
    findDayOrder([{ checkinDate: from, checkoutDate: to }], options)
  expect(order('05/13/2027', '05/15/2027')).toBe('month')
  expect(order('13/05/2027', '15/05/2027')).toBe('day')
  expect(order('05/10/2027', '05/12/2027', { isKnown: (from: string) => from === '2027-05-10' })).toBe('month')
  expect(order('10/05/2027', '12/05/2027')).toBe('day')
})

test('other days of the file decide where the stays do not, else the shorter stays', () => {
  const order = (from: string, to: string, others: string[] = []) =>
    findDayOrder([{ checkinDate: from, checkoutDate: to }], { others })
  expect(order('08/01/2027', '08/06/2027')).toBe('month')
  expect(order('01/08/2027', '06/08/2027')).toBe('day')
  expect(order('08/01/2027', '08/06/2027', ['x', '1/2/2027', '25/12/2026'])).toBe('day')
  expect(order('01/08/2027', '06/08/2027', ['12/25/2026'])).toBe('month')
})
