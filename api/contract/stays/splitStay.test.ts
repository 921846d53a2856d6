import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../days/days.ts'
import { replaceTaxLine } from '../duties/touristTax.ts'
import {
  emptyLedger,
  getDueCents,
  getPaidCents,
  getPriceDueCents,
  getRefundCents,
  getTaxDueCents,
  getTotalCents,
  type Ledger,
} from '../money/ledger.ts'
import { addPayment, changeLines, findPaymentProblem } from '../money/ledgerChanges.ts'
import type { Line } from '../money/ledgerFields.ts'
import { formatMoney } from '../money/money.ts'
import { settleFields } from '../money/paymentFields.ts'
import { isSplitDay, splitPayments, splitPrices } from './splitStay.ts'
import { getRoomOn, getWholeStay, joinParts, listParts } from './stayParts.ts'

const line: Line = { id: '', kind: 'extra', extraId: null, day: null, text: '', quantity: 1, amountCents: 0 }
const breakfast = {
  id: 'b',
  name: 'Colazione',
  nameEn: 'Breakfast',
  amountCents: 500,
  per: 'night' as const,
  roomIds: null,
}
const room = { pricePerNight: '90.00', seasons: [], maxGuests: 2, guestPrices: [] }
const checkinDate = '2027-05-01'
const buildTax = (amountCents: number): Line | null =>
  amountCents === 0 ? null : { ...line, id: 'tax', kind: 'tax', amountCents }

const cents = fc.integer({ min: 0, max: 60_000 })
const stays = fc.record({
  nights: fc.integer({ min: 2, max: 12 }),
  split: fc.nat(20),
  list: cents,
  agreed: fc.option(cents),
  deposit: fc.option(cents),
  balance: fc.option(cents),
  taxes: fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 })),
  breakfasts: fc.nat(3),
  lines: fc.array(fc.record({ amountCents: fc.integer({ min: -20_000, max: 20_000 }), day: fc.option(fc.nat(11)) }), {
    maxLength: 4,
  }),
  payments: fc.array(
    fc.record({ share: fc.integer({ min: 1, max: 4 }), isTax: fc.boolean(), isRefund: fc.boolean() }),
    { maxLength: 5 },
  ),
  ticks: fc.constantFrom({}, { depositPaidOn: checkinDate }, { paymentCompleted: true }),
})

test('both parts together cost, have received and owe what the stay did', () => {
  fc.assert(
    fc.property(stays, (it) => {
      const from = addDays(checkinDate, 1 + (it.split % (it.nights - 1)))
      const empty = {
        ...emptyLedger,
        ...{ id: 'a', checkinDate, checkoutDate: addDays(checkinDate, it.nights), numberOfGuests: 2 },
        ...{ listPrice: formatMoney(it.list), agreedPrice: null as string | null, depositDueOn: null },
        depositAmount: it.deposit === null ? null : formatMoney(it.deposit),
        balanceAmount: it.balance === null ? null : formatMoney(it.balance),
        ...{ depositPaidOn: null, balancePaidOn: null, paymentCompleted: false },
        lines: replaceTaxLine([], buildTax(it.taxes[0] + it.taxes[1])),
      }
      const quantity = it.breakfasts * it.nights
      const lines = it.lines.map(({ amountCents, day }, i) => ({
        ...line,
        ...{ id: `l${i}`, text: 'x', amountCents, day: day === null ? null : addDays(checkinDate, day) },
        kind: amountCents < 0 ? ('adjustment' as const) : ('extra' as const),
      }))
      const daily = { ...line, id: 'br', extraId: 'b', quantity, amountCents: quantity * 500 }
      const change = changeLines(empty, [...lines, ...(quantity > 0 ? [daily] : [])])
      const priced = { ...empty, ...('code' in change ? {} : change) }
      const ticked = { ...priced, ...it.ticks, agreedPrice: it.agreed === null ? null : formatMoney(it.agreed) }
      let booking = settleFields(null, ticked)
      it.payments.forEach(({ share, isTax, isRefund }, i) => {
        const due = isTax ? getTaxDueCents(booking) : getDueCents(booking)
        const amountCents = isRefund ? -Math.ceil(getPaidCents(booking) / share) : Math.ceil(due / share)
        const covers = isTax ? ('tax' as const) : null
        if (amountCents === 0 || findPaymentProblem(booking, { amountCents, covers }, checkinDate)) return
        const payment = { id: `p${i}`, amountCents, on: checkinDate, how: 'cash' as const, covers }
        booking = { ...booking, ...addPayment(booking, { ...payment, document: null, who: 'anna', at: null }) }
      })
      const [one, two] = splitPrices(booking, from, room, [breakfast])
      const parts = splitPayments(booking, [
        { ...one, id: 'a', lines: replaceTaxLine(one.lines, buildTax(it.taxes[0])) },
        { ...two, id: 'c', lines: replaceTaxLine(two.lines, buildTax(it.taxes[1])) },
      ])
      const sum = (of: (ledger: Ledger) => number) => of(parts[0]) + of(parts[1])
      for (const of of [getTotalCents, getPaidCents, getDueCents, getRefundCents, getPriceDueCents, getTaxDueCents])
        expect(sum(of), of.name).toBe(of(booking))
      // The first part is paid before anything goes to the second.
      if (getPriceDueCents(parts[0]) > 0) expect(getPaidCents(parts[1])).toBeLessThanOrEqual(it.taxes[1])
      // What they say of their payments does not become money when they are written again.
      for (const part of parts) expect(getPaidCents(settleFields(part, part))).toBe(getPaidCents(part))
      const ids = [...parts[0].payments, ...parts[1].payments].map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }),
    { numRuns: 1000 },
  )
})

test('nights, breakfasts and the discount by the length go with the days; a discount is never more than its part', () => {
  const booking = {
    ...{ ...emptyLedger, id: 'a', checkinDate, checkoutDate: '2027-05-05', numberOfGuests: 2, depositDueOn: null },
    ...{ listPrice: '360.00', agreedPrice: null, depositAmount: '100.00', balanceAmount: null },
    ...{ depositPaidOn: null, balancePaidOn: null, paymentCompleted: false },
    lines: [
      { ...line, id: 'd', kind: 'adjustment' as const, percent: 10, nights: 4, amountCents: -3600 },
      { ...line, id: 'br', extraId: 'b', quantity: 4, amountCents: 2000 },
      { ...line, id: 'clean', text: 'Pulizia', amountCents: 5000 },
      { ...line, id: 'bike', text: 'Bici', day: '2027-05-03', amountCents: 700 },
      { ...line, id: 'gift', kind: 'adjustment' as const, text: 'Sconto', amountCents: -15_000 },
    ],
  }
  const [one, two] = splitPrices(booking, '2027-05-02', room, [breakfast])
  const read = ({ lines }: typeof one) => lines.map(({ id, quantity, amountCents }) => [id, quantity, amountCents])
  expect([one.listPrice, two.listPrice]).toEqual(['90.00', '270.00'])
  expect(read(one)).toEqual([
    ['d', 1, -900],
    ['br', 1, 500],
    ['clean', 1, 5000],
    ['gift', 1, -13_600],
  ])
  expect(read(two)).toEqual([
    ['d', 1, -2700],
    ['br', 3, 1500],
    ['bike', 1, 700],
    ['gift', 1, -1400],
  ])
  expect([one.depositAmount, two.depositAmount]).toEqual(['0.00', '100.00'])
})

test('a stay is split after its first night and before its last', () => {
  const stay = { checkinDate: '2027-05-01', checkoutDate: '2027-05-03' }
  const days = ['2027-04-30', '2027-05-01', '2027-05-02', '2027-05-03', '2027-05-04']
  expect(days.filter((day) => isSplitDay(stay, day))).toEqual(['2027-05-02'])
})

test('the parts of a stay follow each other, whichever of them is asked', () => {
  const build = (id: string, continues: string | null, roomId: number, checkin: string, checkout: string) => ({
    id,
    continues,
    roomId,
    checkinDate: checkin,
    checkoutDate: checkout,
  })
  const [a, b, c] = [
    build('a', null, 1, '2027-05-01', '2027-05-03'),
    build('b', 'a', 2, '2027-05-03', '2027-05-05'),
    build('c', 'b', 3, '2027-05-05', '2027-05-08'),
  ]
  const all = [c, build('x', null, 9, '2027-05-01', '2027-05-02'), a, b]
  for (const it of [a, b, c]) {
    expect(listParts(all, it)).toEqual([a, b, c])
    expect(getWholeStay(all, it)).toEqual({ id: 'a', checkinDate: '2027-05-01', checkoutDate: '2027-05-08' })
  }
  expect(['2027-05-01', '2027-05-03', '2027-05-07'].map((day) => getRoomOn([a, b, c], day))).toEqual([1, 2, 3])
  expect(joinParts([a, b, c], [b, c, { ...a, id: 'x' }])).toMatchObject([
    { id: 'a', checkinDate: '2027-05-01', checkoutDate: '2027-05-08', parts: [a, b, c] },
    { id: 'x', checkoutDate: '2027-05-03' },
  ])
  // A row that continues itself ends nothing.
  expect(listParts([{ ...a, continues: 'a' }], { ...a, continues: 'a' })).toHaveLength(1)
})
