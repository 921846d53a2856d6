import { expect, test } from 'vitest'
import {
  addsUp,
  getAgreedCents,
  getAskedCents,
  getBalanceCents,
  getDueCents,
  getKeptCents,
  getPaidCents,
  type Payments,
} from './payments.ts'

const unpaid: Payments = {
  listPrice: '300.00',
  agreedPrice: '280.00',
  depositAmount: '80.00',
  balanceAmount: null,
  depositPaidOn: null,
  balancePaidOn: null,
  paymentCompleted: false,
}

test('the agreed price stands before the list price', () => {
  expect([getAgreedCents(unpaid), getAgreedCents({ ...unpaid, agreedPrice: null })]).toEqual([28_000, 30_000])
})

test('the balance is what is left of the price, unless another amount was written down', () => {
  expect(getBalanceCents(unpaid)).toBe(20_000)
  expect(getBalanceCents({ ...unpaid, balanceAmount: '190.50' })).toBe(19_050)
  expect(getBalanceCents({ ...unpaid, depositAmount: '500.00' })).toBe(0)
})

test('deposit and balance add up to the price, unless one of them is not written down', () => {
  expect(addsUp(unpaid)).toBe(true)
  expect(addsUp({ ...unpaid, balanceAmount: '200.00' })).toBe(true)
  expect(addsUp({ ...unpaid, balanceAmount: '199.99' })).toBe(false)
  expect(addsUp({ ...unpaid, depositAmount: '280.01' })).toBe(false)
  expect(addsUp({ ...unpaid, agreedPrice: null, balanceAmount: '220.00' })).toBe(true)
  expect(addsUp({ ...unpaid, agreedPrice: null, listPrice: '0.00' })).toBe(true)
})

test.each([
  ['nothing', {}, 0],
  ['the deposit', { depositPaidOn: '2027-01-05' }, 8_000],
  ['the balance', { balancePaidOn: '2027-03-05' }, 20_000],
  ['both', { depositPaidOn: '2027-01-05', balancePaidOn: '2027-03-05' }, 28_000],
  ['all of an older booking', { paymentCompleted: true }, 28_000],
  ['all of a booking without amounts', { paymentCompleted: true, agreedPrice: null, depositAmount: null }, 30_000],
])('counts what was paid: %s', (_, changes, cents) => {
  const booking = { ...unpaid, ...changes }
  expect(getPaidCents(booking)).toBe(cents)
  expect(getDueCents(booking)).toBe(getAgreedCents(booking) - cents)
})

test('a cancelled booking keeps no more than has come in, and the guest is asked for the rest', () => {
  const cancelled = {
    ...({
      status: 'cancelled',
      keptAmount: '60.00',
      listPrice: '200.00',
      agreedPrice: null,
      balanceAmount: null,
    } as const),
    ...{ depositAmount: '50.00', depositPaidOn: null, balancePaidOn: null, paymentCompleted: false },
  }
  const judge = (booking: Parameters<typeof getKeptCents>[0]) => [getKeptCents(booking), getAskedCents(booking)]
  expect(judge(cancelled)).toEqual([0, 6000])
  expect(judge({ ...cancelled, depositPaidOn: '2027-03-01' })).toEqual([5000, 1000])
  expect(judge({ ...cancelled, paymentCompleted: true })).toEqual([6000, 0])
  expect(judge({ ...cancelled, keptAmount: null })).toEqual([0, 0])
  expect(judge({ ...cancelled, status: 'confirmed' })).toEqual([0, 0])
})
