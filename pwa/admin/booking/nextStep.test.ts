import { expect, test } from 'vitest'
import { settleFields } from '#contract/money/paymentFields.ts'
import { getNextStep } from './nextStep.ts'

const booking = {
  status: 'confirmed',
  checkinDate: '2027-06-12',
  checkoutDate: '2027-06-14',
  deletedAt: null,
  listPrice: '200.00',
  agreedPrice: '180.00',
  depositAmount: '60.00',
  balanceAmount: '120.00',
  depositPaidOn: null,
  balancePaidOn: null,
  paymentCompleted: false,
} as const
const before = '2027-06-01'

test.each([
  ['a request is confirmed', { status: 'pending' }, before, 'confirm'],
  ['a deposit is asked and not paid', {}, before, 'deposit'],
  ['a deposit is paid', { depositPaidOn: '2027-05-20' }, before, null],
  ['no deposit was asked', { depositAmount: null }, before, null],
  ['everything was paid without a day', { paymentCompleted: true }, before, null],
  ['the guest is in the house and owes something', { depositPaidOn: '2027-05-20' }, '2027-06-12', 'balance'],
  ['the guest is in the house and has paid', { paymentCompleted: true }, '2027-06-13', null],
  ['the guest has left and owes something', { status: 'completed' }, '2027-06-14', 'balance'],
  ['the guest has left and has paid', { paymentCompleted: true }, '2027-06-14', 'thankYou'],
  ['a cancelled booking', { status: 'cancelled' }, '2027-06-14', null],
  ['a booking in the trash', { status: 'pending', deletedAt: '2027-05-01T10:00:00.000Z' }, before, null],
] as const)('next step: %s', (_, changes, today, step) => {
  expect(getNextStep(settleFields(null, { ...booking, ...changes }), today)).toBe(step)
})

test('what is left of the tourist tax is taken after the price, and before the thanks', () => {
  const tax = { id: 'tax', kind: 'tax' as const, extraId: null, day: null, text: '', quantity: 4, amountCents: 600 }
  const taxed = { ...booking, lines: [tax] }
  expect(getNextStep(taxed, '2027-06-14')).toBe('balance')
  expect(getNextStep(settleFields(null, { ...taxed, paymentCompleted: true }), '2027-06-14')).toBe('tax')
})
