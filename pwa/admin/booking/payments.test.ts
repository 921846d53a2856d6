import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import type { BookingEvent } from '#contract/bookings/history.ts'
import { addDays } from '#contract/days/days.ts'
import { settleFields } from '#contract/money/paymentFields.ts'
import { buildBooking } from '#pwa/offline/testing/rows.ts'
import {
  fitsPrice,
  followAmounts,
  getCostToday,
  getMailDoubt,
  getPayments,
  isOwnPayment,
  lacksDay,
  proposeKeptAmount,
  setPaid,
  toPaymentFields,
} from './payments.ts'

const today = '2027-03-01'
const notPaid = { isPaid: false, day: '' }

test('a payment is recorded with its day, today at first', () => {
  const states = getPayments(buildBooking(1))
  expect(states).toEqual({ deposit: notPaid, balance: notPaid })
  const paid = { deposit: setPaid(true, today), balance: setPaid(true, today) }
  const fields = { depositPaidOn: today, balancePaidOn: today, paymentCompleted: true }
  expect(toPaymentFields(paid)).toEqual(fields)
  expect(getPayments(buildBooking(1, fields))).toEqual(paid)
  expect(toPaymentFields({ ...paid, balance: setPaid(false, today) })).toEqual({
    depositPaidOn: today,
    balancePaidOn: null,
    paymentCompleted: false,
  })
})

test('a balance may be paid on an unknown day, a deposit not, and no payment on a day that does not exist', () => {
  const old = getPayments(buildBooking(1, { paymentCompleted: true }))
  expect(old.balance).toEqual({ isPaid: true, day: '' })
  expect(toPaymentFields(old)).toEqual({ depositPaidOn: null, balancePaidOn: null, paymentCompleted: true })
  expect(lacksDay('balance', old.balance)).toBe(false)
  expect(lacksDay('deposit', { isPaid: true, day: '' })).toBe(true)
  expect(lacksDay('deposit', notPaid)).toBe(false)
  expect(lacksDay('balance', { isPaid: true, day: '2027-02-30' })).toBe(true)
})

test('an unpaid balance follows the price and the deposit, and no payment is recorded that does not fit the price', () => {
  const amounts = { agreedPrice: '300.00', depositAmount: '100.00', balanceAmount: '200.00' }
  const booking = buildBooking(1, amounts)
  expect(followAmounts(booking, { agreedPrice: '250.00' })).toEqual({ balanceAmount: '150.00' })
  expect(followAmounts(booking, { depositAmount: '80.00' })).toEqual({ balanceAmount: '220.00' })
  expect(followAmounts(booking, { agreedPrice: '300' })).toEqual({})
  expect(followAmounts(booking, { agreedPrice: '90.00' })).toEqual({})
  expect(followAmounts({ ...booking, balanceAmount: null }, { agreedPrice: '250.00' })).toEqual({})
  expect(followAmounts({ ...booking, paymentCompleted: true }, { agreedPrice: '250.00' })).toEqual({})
  const fits = (payment: 'deposit' | 'balance', cents: number[]) => cents.map((it) => fitsPrice(booking, payment, it))
  expect(fits('deposit', [5_000, 30_000, 30_001])).toEqual([true, true, false])
  expect(fits('balance', [19_999, 20_000, 20_001])).toEqual([false, true, false])
  expect(fitsPrice({ ...booking, agreedPrice: null, listPrice: '0.00' }, 'balance', 5)).toBe(true)
})

test('a mail that thanks for a payment which has not come in is asked about', () => {
  const booking = buildBooking(1, { status: 'confirmed' })
  const judge = (changes: Partial<typeof booking>) =>
    (['acconto', 'saldo'] as const).map((paymentType) =>
      getMailDoubt({ ...booking, ...changes }, { kind: 'payment', paymentType }, today),
    )
  expect(judge({})).toEqual(['admin.mail.depositDue', 'admin.mail.balanceDue'])
  expect(judge({ depositPaidOn: today })).toEqual([null, 'admin.mail.balanceDue'])
  expect(judge({ paymentCompleted: true })).toEqual([null, null])
  const confirmation = { kind: 'confirmation', iban: 'IT60X0542811101000000123456' } as const
  expect(getMailDoubt(booking, confirmation, today)).toBeNull()
  expect(getMailDoubt({ ...booking, status: 'pending' }, confirmation, today)).toBe('admin.mail.unconfirmed')
  const thanks = (day: string) => getMailDoubt(booking, { kind: 'thankYou' }, day)
  expect([thanks(addDays(booking.checkinDate, -1)), thanks(booking.checkinDate)]).toEqual([
    'admin.mail.stayAhead',
    null,
  ])
})

test('says what cancelling today costs while there is a stay to cancel', () => {
  const booking = buildBooking(1, { status: 'confirmed', agreedPrice: '200.00' })
  expect(getCostToday(booking, today, sampleProperty)).toEqual({ percent: 80, amount: '160.00' })
  expect(getCostToday(booking, '2027-03-05', sampleProperty)).toEqual({ percent: 100, amount: '200.00' })
  expect(getCostToday(booking, booking.checkoutDate, sampleProperty)).toBeNull()
  expect(getCostToday({ ...booking, status: 'pending' }, today, sampleProperty)).toBeNull()
  expect(getCostToday({ ...booking, status: 'cancelled' }, today, sampleProperty)).toBeNull()
  expect(getCostToday(booking, today, null)).toBeNull()
  expect(getCostToday({ ...booking, deletedAt: booking.createdAt }, today, sampleProperty)).toBeNull()
})

test('cancelling keeps what the terms say for today, no more than came in, nothing of a request, and never another amount afterwards', () => {
  const confirmed = buildBooking(1, { status: 'confirmed', checkinDate: '2027-03-30', checkoutDate: '2027-04-02' })
  const asked = { ...confirmed, agreedPrice: '200.00', depositAmount: '70.00' }
  const priced = settleFields(confirmed, { ...asked, depositPaidOn: '2027-03-02' })
  expect(proposeKeptAmount(priced, '2027-03-10', sampleProperty)).toBe('0.00')
  expect(proposeKeptAmount(priced, '2027-03-11', sampleProperty)).toBe('60.00')
  expect(proposeKeptAmount(priced, '2027-03-29', sampleProperty)).toBe('70.00')
  expect(proposeKeptAmount(asked, '2027-03-11', sampleProperty)).toBe('0.00')
  expect(proposeKeptAmount({ ...priced, status: 'pending' }, '2027-03-30', sampleProperty)).toBe('0.00')
  expect(proposeKeptAmount({ ...priced, status: 'cancelled' }, '2027-03-30', sampleProperty)).toBe('')
  expect(proposeKeptAmount({ ...priced, status: 'cancelled', keptAmount: '15.00' }, '2027-03-30', sampleProperty)).toBe(
    '15.00',
  )
})

test('only a payment of the reader is no change by somebody else', () => {
  const paid = { field: 'paidCents', from: 0, to: 5000 }
  const priced = { field: 'agreedPrice', from: null, to: '90.00' }
  const event = { at: '2027-05-01T10:00:00.000Z', by: 'staff', who: 'anna', changes: [paid] } satisfies BookingEvent
  expect(isOwnPayment(event, 'anna')).toBe(true)
  expect(isOwnPayment(event, 'ugo')).toBe(false)
  expect(isOwnPayment({ ...event, changes: [paid, priced] }, 'anna')).toBe(false)
  expect(isOwnPayment({ ...event, by: 'guest', who: null }, undefined)).toBe(false)
})
