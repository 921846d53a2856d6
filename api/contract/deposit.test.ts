import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyAccount } from './account.ts'
import { addDays } from './days.ts'
import { isDepositOverdue, proposeDepositDueOn } from './deposit.ts'

const today = '2027-03-10'
const booking = {
  ...emptyAccount,
  ...{ id: 'b', status: 'confirmed' as const, deletedAt: null, listPrice: '300.00', agreedPrice: '300.00' },
  ...{ depositAmount: '100.00', balanceAmount: '200.00', depositPaidOn: null, balancePaidOn: null },
  ...{ paymentCompleted: false, depositDueOn: '2027-03-09' },
}

test('proposes a week, three days before the arrival at the latest, and never a day that is over', () => {
  expect(proposeDepositDueOn(today, '2027-06-01')).toBe('2027-03-17')
  expect(proposeDepositDueOn(today, '2027-03-20')).toBe('2027-03-17')
  expect(proposeDepositDueOn(today, '2027-03-18')).toBe('2027-03-15')
  expect(proposeDepositDueOn(today, '2027-03-11')).toBe(today)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 700 }), (ahead) => {
      const due = proposeDepositDueOn(today, addDays(today, ahead))
      expect(due >= today && due <= addDays(today, ahead)).toBe(true)
    }),
  )
})

test('a deposit is overdue from the day after its day until it has come in', () => {
  expect(isDepositOverdue(booking, today)).toBe(true)
  expect(isDepositOverdue(booking, booking.depositDueOn)).toBe(false)
  for (const change of [
    { depositDueOn: null },
    { depositAmount: null },
    { depositPaidOn: '2027-03-08' },
    { paymentCompleted: true },
    { status: 'cancelled' as const },
    { deletedAt: '2027-03-01T10:00:00.000Z' },
  ])
    expect([change, isDepositOverdue({ ...booking, ...change }, today)]).toEqual([change, false])
})

test('a part of the deposit is not the deposit', () => {
  const pay = (amountCents: number) => ({
    ...booking,
    payments: [
      {
        ...{ id: 'p', amountCents, on: '2027-03-08', how: 'cash' as const },
        document: null,
        covers: null,
        who: null,
        at: null,
      },
    ],
  })
  expect(isDepositOverdue(pay(9_999), today)).toBe(true)
  expect(isDepositOverdue(pay(10_000), today)).toBe(false)
})
