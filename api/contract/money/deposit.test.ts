import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../days/days.ts'
import { type BalanceRule, standardBalanceRule } from './balanceRule.ts'
import {
  findReminderStart,
  getDepositReference,
  getOverdueBalanceCents,
  getOverdueCents,
  isDepositOverdue,
  proposeDepositCents,
  proposeDepositDueOn as proposeDueOn,
} from './deposit.ts'
import { standardDepositRule } from './depositRule.ts'
import { emptyLedger, getNextPaymentCents } from './ledger.ts'
import { settleFields } from './paymentFields.ts'

const today = '2027-03-10'
const proposeDepositDueOn = (from: string, checkinDate: string) => proposeDueOn(from, checkinDate, standardDepositRule)
const booking = {
  checkinDate: '2027-04-01',
  checkoutDate: '2027-04-04',
  ...emptyLedger,
  id: 'b',
  status: 'confirmed' as const,
  deletedAt: null,
  listPrice: '300.00',
  agreedPrice: '300.00',
  depositAmount: '100.00',
  balanceAmount: '200.00',
  depositPaidOn: null as string | null,
  balancePaidOn: null,
  paymentCompleted: false,
  depositDueOn: '2027-03-09',
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
    expect([change, isDepositOverdue(settleFields(null, { ...booking, ...change }), today)]).toEqual([change, false])
})

test('a deposit that was asked on the eve is due at once, and no longer late during the stay', () => {
  const eve = addDays(booking.checkinDate, -1)
  const late = { ...booking, depositDueOn: proposeDepositDueOn(eve, booking.checkinDate) }
  expect(late.depositDueOn).toBe(eve)
  const days = [0, 1, 2, 3, 4].map((n) => addDays(eve, n))
  expect(days.map((day) => isDepositOverdue(late, day))).toEqual(days.map(() => false))
  expect(days.map((day) => getOverdueCents(late, standardBalanceRule, day))).toEqual([0, 0, 0, 0, 0])
  expect(getOverdueCents(late, standardBalanceRule, addDays(booking.checkoutDate, 1))).toBe(30_000)
  // One that was late before the arrival is no longer red after it.
  expect([-1, 0].map((n) => isDepositOverdue(booking, addDays(booking.checkinDate, n)))).toEqual([true, false])
})

test('a balance that is due before the arrival is overdue from the day after its day until it has come in', () => {
  const rule: BalanceRule = { due: 'daysBefore', days: 10, ways: ['transfer'] }
  const paid = { ...booking, depositPaidOn: '2027-03-08' }
  const read = (stay: typeof booking, ...days: string[]) =>
    days.map((day) => [getOverdueBalanceCents(stay, rule, day), getOverdueCents(stay, rule, day)])
  const known = settleFields(null, paid)
  expect(read(known, '2027-03-22', '2027-03-23', '2027-03-31', '2027-04-01', '2027-04-04')).toEqual([
    [0, 0],
    [20_000, 20_000],
    [20_000, 20_000],
    [0, 0],
    [0, 0],
  ])
  expect(getOverdueCents(known, standardBalanceRule, '2027-03-23')).toBe(0)
  // The deposit is late, too.
  expect(read(booking, '2027-03-22', '2027-03-23')).toEqual([
    [0, 10_000],
    [20_000, 30_000],
  ])
  // Confirmed so late that the deposit is due after the day of the balance.
  expect(read({ ...known, depositDueOn: '2027-03-25' }, '2027-03-25', '2027-03-26')).toEqual([
    [0, 0],
    [20_000, 20_000],
  ])
  // Made later, without a deposit.
  const late = { ...known, depositDueOn: null, createdAt: '2027-03-28T10:00:00.000Z' }
  expect(['2027-03-28', '2027-03-29'].map((day) => getOverdueCents(late, rule, day))).toEqual([0, 20_000])
  for (const change of [{ status: 'cancelled' as const }, { deletedAt: '2027-03-01T10:00:00.000Z' }])
    expect(getOverdueBalanceCents({ ...known, ...change }, rule, '2027-03-25')).toBe(0)
})

test('a part of the deposit is not the deposit', () => {
  const pay = (amountCents: number, covers: 'tax' | null = null) => ({
    ...booking,
    payments: [
      {
        id: 'p',
        amountCents,
        on: '2027-03-08',
        how: 'cash' as const,
        document: null,
        covers,
        who: null,
        at: null,
      },
    ],
  })
  expect(isDepositOverdue(pay(9_999), today)).toBe(true)
  expect(isDepositOverdue(pay(10_000), today)).toBe(false)
  // What is transferred next is the rest of it, and then the rest of the price. The tax is none of it.
  expect([pay(9_999), pay(10_000), pay(10_000, 'tax')].map(getNextPaymentCents)).toEqual([1, 20_000, 10_000])
})

test('proposes what the owner asks for, in whole euros and never more than the price', () => {
  const stay = { checkinDate: '2027-06-01', checkoutDate: '2027-06-05' }
  const propose = (kind: 'third' | 'percent' | 'firstNight', cents: number) =>
    proposeDepositCents(cents, { ...standardDepositRule, kind, percent: 30 }, stay)
  expect([propose('third', 40_000), propose('percent', 40_000), propose('firstNight', 40_000)]).toEqual([
    13_300, 12_000, 10_000,
  ])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 100 }), (cents, percent) => {
      const deposit = proposeDepositCents(cents, { ...standardDepositRule, kind: 'percent', percent }, stay)
      expect(deposit >= 0 && deposit <= cents && Math.abs(deposit - (cents * percent) / 100) <= 50).toBe(true)
    }),
  )
  expect(proposeDueOn(today, '2027-06-01', { dueAfterDays: 2, dueBeforeArrivalDays: 30 })).toBe('2027-03-12')
  expect(proposeDueOn(today, '2027-04-15', { dueAfterDays: 20, dueBeforeArrivalDays: 30 })).toBe('2027-03-16')
})

test('a guest is reminded once before the day and once after it, and only while something is owed', () => {
  const due = { ...booking, depositDueOn: '2027-03-10' }
  const both = { remindBeforeDays: 3, remindAfterDays: 2 }
  const listDays = (rule: typeof both | { remindBeforeDays: null; remindAfterDays: null }, it: typeof due = due) =>
    Array.from({ length: 40 }, (_, i) => addDays('2027-03-01', i)).flatMap((day) => {
      const start = findReminderStart(it, rule, day)
      return start === null ? [] : [[day, start]]
    })
  const days = listDays(both)
  expect(days.map(([day]) => day).slice(0, 5)).toEqual(
    ['03-07', '03-08', '03-09', '03-10', '03-12'].map((it) => `2027-${it}`),
  )
  // One that was sent since the start makes all later ones of its kind unnecessary.
  expect(new Set(days.map(([, start]) => start))).toEqual(new Set(['2027-03-07', '2027-03-11']))
  expect(days.at(-1)?.[0]).toBe('2027-03-26')
  expect(listDays({ remindBeforeDays: null, remindAfterDays: null })).toEqual([])
  expect(listDays(both, { ...due, depositPaidOn: '2027-03-01' })).toEqual([])
  expect(listDays(both, { ...due, checkinDate: '2027-02-01' })).toEqual([])
})

test('a transfer names a caparra confirmatoria as what it is', () => {
  expect(getDepositReference('ABCD2345', { word: 'acconto' })).toBe('ABCD2345')
  expect(getDepositReference('ABCD2345', { word: 'caparra' })).toBe('Caparra confirmatoria ABCD2345')
})
