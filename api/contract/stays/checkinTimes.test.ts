import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CheckinTimesInput, fitCheckinTimes, getCheckinHours, standardCheckinTimes } from './checkinTimes.ts'

const { guest, staff } = standardCheckinTimes

test('the arrival times of guests cover the hours of check-in', () => {
  expect(getCheckinHours(guest)).toEqual({ from: '15:00', to: '20:00' })
  expect(getCheckinHours(['18:00-24:00', '14:00-16:00', 'altro'])).toEqual({ from: '14:00', to: '24:00' })
  expect(getCheckinHours(['altro', 'Dopo le 20:00'])).toBeNull()
})

test('other hours keep the arrival times that lie within them', () => {
  expect(fitCheckinTimes(guest, { from: '16:30', to: '21:00' })).toEqual([
    ...['16:30-21:00', '17:00-19:00', '19:00-20:00', 'altro'],
  ])
  expect(fitCheckinTimes(guest, { from: '15:00', to: '20:00' })).toEqual(guest)
})

test('whatever the hours are, the arrival times cover them and can be stored', () => {
  const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map((parts) => {
    return parts.map((it) => String(it).padStart(2, '0')).join(':')
  })
  const hours = fc.tuple(time, time).filter(([from, to]) => from < to)
  fc.assert(
    fc.property(hours, hours, ([from, to], [first, last]) => {
      const fitted = fitCheckinTimes(fitCheckinTimes(guest, { from: first, to: last }), { from, to })
      expect(getCheckinHours(fitted)).toEqual({ from, to })
      expect(CheckinTimesInput.safeParse({ guest: fitted, staff }).success).toBe(true)
    }),
  )
})
