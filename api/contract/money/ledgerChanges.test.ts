import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  getDueCents,
  getKeptCents,
  getPaidCents,
  getPriceDueCents,
  getRefundableCents,
  getRefundCents,
  getTaxDueCents,
  getTotalCents,
  isPaid,
  type Ledger,
  listPayments,
  presentLedger,
} from './ledger.ts'
import {
  addLine,
  addPayment,
  changeLines,
  findPayment,
  findPaymentProblem,
  removePayment,
  takeLine,
} from './ledgerChanges.ts'
import type { Line, Payment } from './ledgerFields.ts'
import { Line as LineSchema, Payment as PaymentSchema } from './ledgerFields.ts'
import { formatMoney } from './money.ts'
import { settleFields } from './paymentFields.ts'
import { toLedger } from './portalLedger.ts'

const today = '2027-05-02'
const stay = { id: 'b', checkinDate: '2027-05-01', checkoutDate: '2027-05-04' }
const ledger = {
  ...stay,
  status: 'confirmed',
  listPrice: '300.00',
  agreedPrice: '280.00',
  depositAmount: '80.00',
  balanceAmount: null,
  depositPaidOn: null,
  balancePaidOn: null,
  paymentCompleted: false,
  keptAmount: null,
  lines: [],
  payments: [],
} satisfies Ledger & typeof stay
const buildPayment = (id: string, amountCents: number): Payment => ({
  id,
  amountCents,
  on: today,
  how: 'cash',
  document: null,
  covers: null,
  who: 'anna',
  at: null,
})
const line: Line = { id: 'x', kind: 'extra', extraId: null, day: null, text: '', quantity: 1, amountCents: 2500 }

const field = fc.record({
  depositPaidOn: fc.constantFrom(null, today),
  balancePaidOn: fc.constantFrom(null, today),
  paymentCompleted: fc.boolean(),
  depositAmount: fc.constantFrom(null, '80.00', '280.00'),
  balanceAmount: fc.constantFrom(null, '200.00', '150.00'),
  agreedPrice: fc.constantFrom(null, '0.00', '120.00', '280.00', '444.00'),
  keptAmount: fc.constantFrom(null, '0.00', '50.00'),
  status: fc.constantFrom('pending', 'confirmed', 'completed', 'cancelled'),
})
const step = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), share: fc.integer({ min: 1, max: 3 }), isTax: fc.boolean() }),
  fc.record({ kind: fc.constant('refund' as const), share: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('fields' as const), change: field }),
)

test('whatever happens, what is due and what is given back are never both above zero, and the sums agree', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { maxLength: 20 }), (isTaxed, steps) => {
      const lines: Line[] = isTaxed ? [{ ...line, id: 'tax', kind: 'tax', amountCents: 600 }] : []
      let now: Ledger & typeof stay = { ...ledger, lines }
      steps.forEach((it, i) => {
        const before = getPaidCents(now)
        if (it.kind === 'fields') {
          now = settleFields(now, { ...now, ...it.change })
        } else {
          const covers = it.kind === 'pay' && it.isTax ? ('tax' as const) : null
          const most = it.kind === 'refund' ? getRefundableCents(now) : getDueCents(now)
          const amountCents = Math.ceil(most / it.share) * (it.kind === 'refund' ? -1 : 1)
          const payment = { ...buildPayment(`p${i}`, amountCents), covers }
          if (amountCents === 0 || findPaymentProblem(now, payment, today)) return
          now = settleFields(now, { ...now, ...addPayment(now, payment) })
          // Money is neither lost nor made.
          expect(getPaidCents(now)).toBe(before + amountCents)
          const removed = settleFields(now, { ...now, ...removePayment(now, payment.id) })
          expect(getPaidCents(removed)).toBe(before)
        }
        const { totalCents, paidCents, dueCents, refundCents, payments } = presentLedger(now)
        expect([totalCents, paidCents, dueCents, refundCents]).toEqual([
          ...[getTotalCents(now), getPaidCents(now), getDueCents(now), getRefundCents(now)],
        ])
        expect(Math.min(dueCents, refundCents)).toBe(0)
        expect(paidCents).toBe(payments.reduce((sum, { amountCents }) => sum + amountCents, 0))
        expect(getPriceDueCents(now) + getTaxDueCents(now)).toBe(dueCents)
        if (now.status === 'cancelled') expect(Math.max(0, paidCents) - getKeptCents(now)).toBe(refundCents)
        if (isPaid(now)) expect(dueCents).toBe(0)
        // The fields read back as they came.
        if (it.kind === 'fields') expect(now).toMatchObject(it.change)
      })
    }),
    { numRuns: 300 },
  )
})

test('a payment that was only ticked is found by its former id after it was stored', () => {
  const ticked = settleFields(null, { ...ledger, depositPaidOn: today })
  const more = { ...ticked, ...addPayment(ticked, buildPayment('p', 5000)) }
  expect(listPayments(more).some(({ id }) => id === 'b-deposit')).toBe(false)
  expect(findPayment(more, 'b-deposit')?.amountCents).toBe(8000)
  const removed = { ...more, ...removePayment(more, 'b-deposit') }
  expect([getPaidCents(removed), removed.depositPaidOn]).toEqual([5000, null])
  expect([findPayment(removed, 'b-deposit'), removePayment(removed, 'b-deposit')]).toEqual([null, null])
})

test('lines keep what the caller cannot know: fields of a line, and lines of other kinds', () => {
  const later = { ...line, id: 'y', percent: 5 }
  const foreign = { ...line, id: 'z', kind: 'voucher' } as unknown as Line
  const changed = changeLines({ ...ledger, lines: [later, foreign] }, [{ ...line, id: 'y', amountCents: 100 }])
  expect('lines' in changed && changed.lines).toEqual([foreign, { ...later, amountCents: 100 }])
})

test('kinds and ways that this program does not know can be read', () => {
  expect(LineSchema.parse({ ...line, kind: 'voucher' })).toMatchObject({ kind: 'extra', amountCents: 2500 })
  expect(PaymentSchema.parse({ ...buildPayment('p', 100), how: 'satispay' })).toMatchObject({ how: null })
  expect(PaymentSchema.parse({ ...buildPayment('p', 100), covers: 'voucher' })).toMatchObject({ covers: null })
})

test('of a portal’s stay the price is due here only where the farm collects it', () => {
  const tax: Line = { ...line, id: 'tax', kind: 'tax', amountCents: 600 }
  const build = (fields: Partial<Parameters<typeof toLedger>[0]>) =>
    toLedger({
      ...stay,
      priceCents: 16_800,
      priceCollectedBy: 'house',
      cancelledAt: null,
      lines: [tax],
      payments: [],
      ...fields,
    })
  const judge = (it: Ledger) => [getTotalCents(it), getDueCents(it), getTaxDueCents(it), getRefundCents(it)]
  expect(judge(build({}))).toEqual([17_400, 17_400, 600, 0])
  expect(judge(build({ priceCollectedBy: 'portal' }))).toEqual([600, 600, 600, 0])
  const payments = [buildPayment('p', 17_400)]
  expect(judge(build({ payments }))).toEqual([17_400, 0, 0, 0])
  expect(judge(build({ payments, priceCollectedBy: 'portal' }))).toEqual([600, 0, 0, 16_800])
  expect(judge(build({ payments, cancelledAt: '2027-04-01T00:00:00.000Z' }))).toEqual([17_400, 0, 0, 17_400])
})

test('an amount below zero is written with one minus', () => {
  expect([-150, -5, 0, 5, -999_999_999].map(formatMoney)).toEqual(['-1.50', '-0.05', '0.00', '0.05', '-9999999.99'])
})

test('what is sold again on its day raises its line, and is taken back one by one', () => {
  const beer: Line = { ...line, id: 'a', extraId: 'beer', day: today, amountCents: 400 }
  const twice = addLine(addLine([line], beer), { ...beer, id: 'b' })
  expect(twice).toEqual([line, { ...beer, quantity: 2, amountCents: 800 }])
  const others = [
    { ...beer, id: 'c', day: null },
    { ...beer, id: 'd', amountCents: 500 },
    { ...beer, id: 'e', extraId: 'x' },
  ]
  expect(others.reduce(addLine, twice)).toEqual([...twice, ...others])
  expect(takeLine(twice, beer)).toEqual([line, beer])
  expect(takeLine([line, beer], beer)).toEqual([line])
  expect(takeLine([line], beer)).toEqual([line])
})

test('what was added is taken back alone, also where an account has equal lines', () => {
  const sales = fc
    .record({ extraId: fc.constantFrom('beer', 'wine'), quantity: fc.integer({ min: 1, max: 3 }) })
    .map(({ extraId, quantity }): Line => ({ ...line, extraId, day: today, quantity, amountCents: quantity * 400 }))
  fc.assert(
    fc.property(fc.array(sales, { maxLength: 5 }), sales, (sold, added) => {
      const lines = sold.map((it, i) => ({ ...it, id: `${i}` }))
      expect(takeLine(addLine(lines, added), added)).toEqual(lines)
    }),
  )
})
