import { expect, test } from 'vitest'
import { isOffered } from './actions.ts'

test('a deposit is recorded once, and not after everything was paid', () => {
  const stay = { status: 'confirmed', declinedAt: null, noShow: false } as const
  const days = { checkinDate: '2027-06-12', checkoutDate: '2027-06-14' }
  const unpaid = { depositPaidOn: null, balancePaidOn: null, paymentCompleted: false }
  const booking = { ...stay, ...days, ...unpaid }
  expect(isOffered('deposit', booking)).toBe(true)
  expect(isOffered('deposit', { ...booking, depositPaidOn: '2027-05-20' })).toBe(false)
  expect(isOffered('deposit', { ...booking, paymentCompleted: true })).toBe(false)
})
