import { expect, test } from 'vitest'
import { buildBooking } from '#pwa/offline/testing/rows.ts'
import { proposeKeptAmount } from './keptAmount.ts'

const booking = buildBooking(1, { status: 'confirmed', checkinDate: '2027-03-30', agreedPrice: '200.00' })

test('a confirmed booking costs what the terms say for today', () => {
  expect(proposeKeptAmount(booking, '2027-03-10')).toBe('0.00')
  expect(proposeKeptAmount(booking, '2027-03-11')).toBe('60.00')
  expect(proposeKeptAmount(booking, '2027-03-30')).toBe('200.00')
})

test('nothing is kept of a request, and a cancelled booking keeps its amount', () => {
  expect(proposeKeptAmount({ ...booking, status: 'pending' }, '2027-03-30')).toBe('0.00')
  expect(proposeKeptAmount({ ...booking, status: 'cancelled' }, '2027-03-30')).toBe('')
  expect(proposeKeptAmount({ ...booking, status: 'cancelled', keptAmount: '15.00' }, '2027-03-30')).toBe('15.00')
})
