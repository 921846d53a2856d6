/** The stored payments, compared with those that older programs derived from the fields at each reading. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as derived from '#api/testing/derivedLedger.ts'
import type { Stay } from '../days/days.ts'
import { emptyLedger, type Ledger, presentLedger } from './ledger.ts'
import { addPayment, changeLines, documentPayment, findPayment, removePayment, setPayment } from './ledgerChanges.ts'
import type { Line, Payment } from './ledgerFields.ts'
import { listCounted, type StoredPayment, settleFields, settlePayments } from './paymentFields.ts'

const stay = { id: 'b', checkinDate: '2027-05-01', checkoutDate: '2027-05-04' }
const unpaid: Ledger & Stay = {
  ...stay,
  ...emptyLedger,
  status: 'confirmed',
  keptAmount: null,
  listPrice: '300.00',
  agreedPrice: null,
  depositAmount: null,
  balanceAmount: null,
  depositPaidOn: null,
  balancePaidOn: null,
  paymentCompleted: false,
}
const line: Line = { id: 'x', kind: 'extra', extraId: null, day: null, text: '', quantity: 1, amountCents: 2500 }
const tax: Line = { ...line, id: 'tax', kind: 'tax', amountCents: 600 }

const day = fc.constantFrom(null, '2027-04-01', '2027-05-02')
const amount = fc.constantFrom(null, '0.00', '80.00', '120.00', '280.00', '444.00')
const fields = fc.record(
  {
    agreedPrice: amount,
    depositAmount: amount,
    balanceAmount: amount,
    keptAmount: amount,
    depositPaidOn: day,
    balancePaidOn: day,
    paymentCompleted: fc.boolean(),
    listPrice: fc.constantFrom('0.00', '300.00', '410.50'),
    status: fc.constantFrom('pending', 'confirmed', 'completed', 'cancelled'),
  },
  { requiredKeys: [] },
)
const cents = fc.integer({ min: -30_000, max: 50_000 }).filter((it) => it !== 0)
const index = fc.nat(4)
const step = fc.oneof(
  fc.record({ kind: fc.constant('fields' as const), change: fields }),
  fc.record({ kind: fc.constant('pay' as const), cents, covers: fc.constantFrom(null, 'tax' as const) }),
  fc.record({ kind: fc.constant('remove' as const), index }),
  fc.record({ kind: fc.constant('document' as const), index }),
  fc.record({ kind: fc.constant('set' as const), index, cents }),
  fc.record({
    kind: fc.constant('lines' as const),
    cents: fc.array(cents, { maxLength: 3 }),
    keepsAgreed: fc.boolean(),
  }),
)
type Step = (typeof step)['generate'] extends (...args: never[]) => { value: infer Value } ? Value : never

const document = { kind: 'Ricevuta', number: '7', on: '2027-05-02' }
const rules = { addPayment, changeLines, documentPayment, findPayment, removePayment, setPayment }

/** What a step changes of the ledger, by these rules; null where it is refused. `all`: the payments as they are shown. */
function runStep(
  { addPayment, changeLines, documentPayment, findPayment, removePayment, setPayment }: typeof rules,
  ledger: Ledger & Stay,
  all: Payment[],
  it: Step,
  id: string,
): Partial<Ledger> | null {
  if (it.kind === 'fields') return it.change
  if (it.kind === 'pay') {
    const payment = { id, amountCents: it.cents, on: '2027-05-02', how: 'cash' as const, who: 'anna', at: null }
    return addPayment(ledger, { ...payment, document: null, covers: it.covers })
  }
  if (it.kind === 'lines') {
    const agreed = derived.listLines(ledger).filter((one) => it.keepsAgreed && one.id === 'b-agreed')
    const own = it.cents.map((amountCents, i): Line => ({ ...line, id: `l${i}`, amountCents }))
    const change = changeLines(ledger, [...own, ...agreed])
    return 'code' in change ? null : change
  }
  const paymentId = all[it.index]?.id ?? ''
  if (it.kind === 'remove') return removePayment(ledger, paymentId)
  if (it.kind === 'document') return documentPayment(ledger, paymentId, document)
  const payment = findPayment(ledger, paymentId)
  return payment && setPayment(ledger, paymentId, { ...payment, amountCents: it.cents })
}

/** With ids of entered payments without their numbers. */
const unnumber = ({ payments, ...ledger }: typeof emptyLedger) => ({
  ...ledger,
  payments: payments.map((it) => ({ ...it, id: it.id.replace(/^(deposit|balance)\d+/, '$1') })),
})

test('in any history the stored payments are those that older programs derived, to the cent', () => {
  let compared = 0
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { minLength: 5, maxLength: 25 }), (isTaxed, steps) => {
      // The older program stores what was entered, the newer one all that came in.
      let old: Ledger & Stay = { ...unpaid, lines: isTaxed ? [tax] : [] }
      let now: Ledger & Stay & { payments: StoredPayment[] } = { ...old, payments: [] }
      for (const [i, it] of steps.entries()) {
        const shown = derived.presentLedger(old)
        const oldChange = runStep(derived, { ...old, payments: shown.payments }, shown.payments, it, `p${i}`)
        const counted = listCounted(now.payments)
        const change = runStep(rules, { ...now, payments: counted }, counted, it, `p${i}`)
        expect(change === null).toBe(oldChange === null)
        if (oldChange === null || change === null) continue
        const oldChanged = { ...old, ...oldChange }
        old = { ...oldChanged, ...derived.keepReceived(old, oldChanged) }
        // The older program could give an id twice.
        const ids = derived.listPayments(old).map(({ id }) => id)
        if (new Set(ids).size < ids.length) break
        const changed = { ...now, ...change }
        now = { ...changed, payments: settlePayments(now, changed) }
        expect(new Set(now.payments.map(({ id }) => id)).size).toBe(now.payments.length)
        const { payments, ...stored } = now
        expect(unnumber(presentLedger({ ...stored, payments: listCounted(payments) }))).toEqual(
          unnumber(derived.presentLedger(old)),
        )
        const { payments: _entered, ...oldFields } = old
        expect(stored).toEqual(oldFields)
        // Fields that were written read back as they came, also contradictory ones.
        if (it.kind === 'fields') expect(now).toMatchObject(it.change)
        // To store a booking again changes nothing.
        expect(settlePayments(now, now)).toEqual(payments)
        expect(settlePayments(null, now)).toEqual(payments)
        compared += 1
      }
    }),
    { numRuns: 300 },
  )
  expect(compared).toBeGreaterThan(1000)
})

test('a payment that was entered comes back with its document when its tick was taken back by mistake', () => {
  const paid = { ...unpaid, agreedPrice: '280.00', depositAmount: '80.00' }
  const payment = {
    id: 'p',
    amountCents: 9000,
    on: '2027-04-01',
    how: 'card' as const,
    document,
    who: 'anna',
    at: null,
  }
  const change = (before: Ledger, fields: object) => {
    const changed = { ...before, ...fields }
    return { ...changed, payments: settlePayments(before, changed) }
  }
  const entered = change(paid, addPayment(paid, payment))
  const without = change(entered, { depositPaidOn: null })
  expect(listCounted(without.payments)).toEqual([])
  const back = change(without, { depositPaidOn: '2027-04-02' })
  expect(back.payments).toEqual([{ ...payment, covers: 'deposit', on: '2027-04-02' }])
})

test('a tick has the way in which it was paid, which no later change forgets, and an older tick gets none', () => {
  const asked = { ...unpaid, agreedPrice: '280.00', depositAmount: '80.00' }
  const list = ({ payments }: { payments: Payment[] }) => payments.map(({ covers, how }) => [covers, how])
  const deposit = settleFields(asked, { ...asked, depositPaidOn: '2027-04-01' }, 'transfer')
  expect(list(deposit)).toEqual([['deposit', 'transfer']])
  const both = settleFields(deposit, { ...deposit, paymentCompleted: true }, 'cash')
  expect(list(both)).toEqual([
    ['deposit', 'transfer'],
    ['balance', 'cash'],
  ])
  expect(list(settleFields(both, { ...both, agreedPrice: '300.00' }))).toEqual(list(both))
  const unknown = settleFields(asked, { ...asked, depositPaidOn: '2027-04-01' })
  const later = settleFields(unknown, { ...unknown, paymentCompleted: true }, 'card')
  expect(list(later)).toEqual([
    ['deposit', null],
    ['balance', 'card'],
  ])
})

test('a price that falls keeps what came in, and one that rises is still ticked as paid', () => {
  const ticked = { ...unpaid, agreedPrice: '444.00', depositAmount: '148.00', depositPaidOn: '2027-04-01' }
  const paid = settleFields(null, { ...ticked, paymentCompleted: true })
  const judge = (agreedPrice: string, more = {}) => {
    const changed = settleFields(paid, { ...paid, agreedPrice, ...more })
    const { paidCents, dueCents, refundCents } = presentLedger(changed)
    return [paidCents, dueCents, refundCents, changed.paymentCompleted]
  }
  expect(judge('222.00')).toEqual([44_400, 0, 22_200, true])
  expect(judge('500.00')).toEqual([50_000, 0, 0, true])
  // The tick was taken back in the same change.
  expect(judge('222.00', { depositPaidOn: null, paymentCompleted: false })).toEqual([0, 22_200, 0, false])
})
