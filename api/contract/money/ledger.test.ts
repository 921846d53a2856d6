import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addsUp,
  emptyLedger,
  getAgreedCents,
  getBalanceCents,
  getDueCents,
  getKeptCents,
  getNextPaymentCents,
  getPaidCents,
  getPriceDueCents,
  getTaxDueCents,
  getTotalCents,
  type Ledger,
  listLines,
  listPayments,
} from './ledger.ts'
import { addPayment, changeLines, documentPayment, removePayment } from './ledgerChanges.ts'
import type { Line } from './ledgerFields.ts'
import { formatMoney } from './money.ts'
import { settleFields } from './paymentFields.ts'

const unpaid: Ledger = {
  listPrice: '300.00',
  agreedPrice: '280.00',
  depositAmount: '80.00',
  balanceAmount: null,
  depositPaidOn: null,
  balancePaidOn: null,
  paymentCompleted: false,
}

const line: Line = { id: '', kind: 'extra', extraId: null, day: null, text: '', quantity: 1, amountCents: 0 }

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
  const booking = settleFields(null, { ...unpaid, ...changes })
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
    depositAmount: '50.00',
    depositPaidOn: null,
    balancePaidOn: null,
    paymentCompleted: false,
  }
  const judge = (booking: Ledger) => {
    const settled = settleFields(null, booking)
    return [getKeptCents(settled), getDueCents(settled)]
  }
  expect(judge(cancelled)).toEqual([0, 6000])
  expect(judge({ ...cancelled, depositPaidOn: '2027-03-01' })).toEqual([5000, 1000])
  expect(judge({ ...cancelled, paymentCompleted: true })).toEqual([6000, 0])
  expect(judge({ ...cancelled, keptAmount: null })).toEqual([0, 0])
  expect(judge({ ...cancelled, status: 'confirmed' })).toEqual([0, 20_000])
})

const stay = { ...emptyLedger, id: 'b', checkinDate: '2027-05-01', checkoutDate: '2027-05-04' }
const cents = fc.integer({ min: 1, max: 50_000 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), share: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('remove' as const), index: fc.nat(5) }),
  fc.record({ kind: fc.constant('document' as const), index: fc.nat(5) }),
  fc.record({ kind: fc.constant('extra' as const), cents }),
  fc.record({ kind: fc.constant('discount' as const), cents }),
  fc.record({ kind: fc.constant('dropLine' as const), index: fc.nat(3) }),
  fc.record({ kind: fc.constant('agree' as const), cents: fc.option(cents) }),
)

test('random work on a ledger comes to the same as a simple second calculation', () => {
  fc.assert(
    fc.property(cents, fc.option(cents), fc.array(step, { maxLength: 25 }), (list, deposit, steps) => {
      let ledger = { ...unpaid, ...stay, listPrice: formatMoney(list), agreedPrice: null as string | null }
      ledger.depositAmount = deposit === null ? null : formatMoney(deposit)
      // The second calculation: what the lines are, what somebody has agreed, and what is in the till.
      let own: { id: string; amountCents: number }[] = []
      let agreed: number | null = null
      let till: { id: string; amountCents: number }[] = []
      const getTotal = () => agreed ?? Math.max(0, list + own.reduce((sum, it) => sum + it.amountCents, 0))
      const setLines = (lines: typeof own) => {
        const next = lines.map((it): Line => ({ ...line, ...it }))
        const kept = listLines(ledger).filter(({ id }) => id === 'b-agreed')
        const change = changeLines(ledger, [...next, ...kept])
        const before = own.reduce((sum, it) => sum + it.amountCents, 0)
        const after = lines.reduce((sum, it) => sum + it.amountCents, 0)
        const total = agreed === null ? list + after : agreed + after - before
        expect('code' in change).toBe(total < 0)
        if ('code' in change) return
        ledger = { ...ledger, ...change }
        own = lines
        if (agreed !== null) agreed = total
      }
      steps.forEach((it, i) => {
        const before = ledger
        if (it.kind === 'pay') {
          const amountCents = Math.ceil(getDueCents(ledger) / it.share)
          if (amountCents === 0) return
          const payment = { id: `p${i}`, amountCents, on: '2027-05-02', how: 'cash' as const }
          ledger = { ...ledger, ...addPayment(ledger, { ...payment, document: null, who: 'anna', at: null }) }
          till = [...till, payment]
        } else if (it.kind === 'remove') {
          const removed = till[it.index]
          const change = removed && removePayment(ledger, removed.id)
          if (change) ledger = { ...ledger, ...change }
          if (removed) till = till.filter((other) => other !== removed)
        } else if (it.kind === 'document') {
          const documented = till[it.index]
          const document = { kind: 'Fattura', number: String(i), on: '2027-05-02' }
          const change = documentPayment(ledger, documented?.id ?? '', document)
          expect(change !== null).toBe(documented !== undefined)
          ledger = { ...ledger, ...change }
          if (documented) expect(listPayments(ledger)[it.index]).toMatchObject({ id: documented.id, document })
        } else if (it.kind === 'agree') {
          agreed = it.cents
          ledger = { ...ledger, agreedPrice: agreed === null ? null : formatMoney(agreed) }
        } else if (it.kind === 'dropLine') setLines(own.filter((_, index) => index !== it.index))
        else setLines([...own, { id: `l${i}`, amountCents: it.kind === 'extra' ? it.cents : -it.cents }])
        // Every amount, at each step.
        expect(getTotalCents(ledger)).toBe(getTotal())
        expect(listLines(ledger).reduce((sum, it) => sum + it.amountCents, 0)).toBe(getTotal())
        expect(getPaidCents(ledger)).toBe(till.reduce((sum, it) => sum + it.amountCents, 0))
        expect(listPayments(ledger).map(({ id }) => id)).toEqual(till.map(({ id }) => id))
        expect(getDueCents(ledger)).toBe(Math.max(0, getTotal() - getPaidCents(ledger)))
        // Another price alone does not take back that somebody has ticked the booking as paid.
        const isSettled = ledger !== before && it.kind !== 'agree' && it.kind !== 'document'
        if (isSettled && ledger.paymentCompleted) expect(getDueCents(ledger)).toBe(0)
      })
    }),
    {
      // A payment is taken back of a price that is paid without it, and then the price is higher again.
      examples: [
        [
          2,
          null,
          [
            { kind: 'pay', share: 2 },
            { kind: 'pay', share: 1 },
            { kind: 'agree', cents: 1 },
            { kind: 'remove', index: 1 },
            { kind: 'agree', cents: null },
          ],
        ],
      ],
    },
  )
})

test('the tourist tax is beside the price, and is paid on its own', () => {
  const tax: Line = { ...line, id: 'tax', kind: 'tax', quantity: 4, amountCents: 600 }
  const taxed = { ...unpaid, ...stay, lines: [tax] }
  const pay = (ledger: typeof taxed, amountCents: number, covers: 'tax' | null = null): typeof taxed => {
    const payment = { id: `p${amountCents}`, amountCents, on: '2027-05-02', how: 'cash' as const, covers }
    return { ...ledger, ...addPayment(ledger, { ...payment, document: null, who: 'anna', at: null }) }
  }
  const sums = (ledger: Ledger) => [getPriceDueCents(ledger), getTaxDueCents(ledger), getDueCents(ledger)]
  expect([getAgreedCents(taxed), getTotalCents(taxed), getBalanceCents(taxed)]).toEqual([28_000, 28_600, 20_000])
  expect([addsUp({ ...taxed, balanceAmount: '200.00' }), addsUp({ ...taxed, balanceAmount: '206.00' })]).toEqual([
    true,
    false,
  ])
  // The tax first: neither deposit nor balance is paid by it.
  const taxFirst = pay(taxed, 600, 'tax')
  expect(sums(taxFirst)).toEqual([28_000, 0, 28_000])
  expect([taxFirst.depositPaidOn, getNextPaymentCents(taxFirst)]).toEqual([null, 8000])
  // The price first: the booking is paid, and what comes then is the tax.
  const priceFirst = pay(taxed, 28_000)
  expect([priceFirst.paymentCompleted, ...sums(priceFirst)]).toEqual([true, 0, 600, 600])
  const both = pay(priceFirst, 600)
  expect([both.payments.at(-1)?.covers, both.paymentCompleted, ...sums(both)]).toEqual(['tax', true, 0, 0, 0])
  // Taking the tax back leaves the price paid.
  const back = { ...both, ...removePayment(both, 'p600') }
  expect([back.paymentCompleted, ...sums(back)]).toEqual([true, 0, 600, 600])
  // All at once.
  expect(sums(pay(taxed, 28_600))).toEqual([0, 0, 0])
  const ticked = { ...taxed, depositPaidOn: '2027-01-05', paymentCompleted: true }
  expect(sums(settleFields(null, ticked))).toEqual([0, 600, 600])
})

test('the former lines put back undo a removed line, the agreed price too', () => {
  const extra: Line = { ...line, id: 'x', amountCents: 2500 }
  const before = { ...unpaid, ...stay, lines: [extra] }
  for (const removedId of ['x', 'b-agreed']) {
    const lines = listLines(before).filter(({ id }) => id !== removedId)
    const without = { ...before, ...changeLines(before, lines) }
    expect(listLines(without)).not.toEqual(listLines(before))
    const back = { ...without, ...changeLines(without, listLines(before)) }
    expect([listLines(back), back.agreedPrice]).toEqual([listLines(before), before.agreedPrice])
  }
})

test('a price that discounts have brought to nothing is not agreed by the next line', () => {
  const discount: Line = { ...line, id: 'd', kind: 'adjustment', amountCents: -2000 }
  const free = { ...unpaid, ...stay, agreedPrice: null, listPrice: '10.00', lines: [discount] }
  const change = changeLines(free, [...listLines(free), { ...line, id: 'x', amountCents: 5000 }])
  expect(change).toMatchObject({ agreedPrice: null })
})

test('what an older app ticks keeps its amount when an extra is added later', () => {
  const ticked = settleFields(null, { ...unpaid, ...stay, depositPaidOn: '2027-01-05', paymentCompleted: true })
  const extra: Line = { ...line, id: 'x', amountCents: 2500 }
  const changed = { ...ticked, ...changeLines(ticked, [...listLines(ticked), extra]) }
  expect(changed).toMatchObject({ agreedPrice: '305.00', depositPaidOn: '2027-01-05', paymentCompleted: false })
  expect([getPaidCents(changed), getDueCents(changed)]).toEqual([28_000, 2500])
  const document = { kind: 'Fattura', number: '1', on: '2027-01-05' }
  const documented = { ...ticked, ...documentPayment(ticked, 'b-balance', document) }
  expect(listPayments(documented).map((it) => [it.amountCents, it.on, it.document])).toEqual([
    [8000, '2027-01-05', null],
    [20_000, null, document],
  ])
})
