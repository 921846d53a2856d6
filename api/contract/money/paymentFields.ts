/**
 * `depositPaidOn`, `balancePaidOn` and `paymentCompleted`, as a view of the stored payments. Pure.
 *
 * Every payment is a stored row. `depositPaidOn`, `balancePaidOn` and `paymentCompleted` have no amounts: they are kept as
 * they came, and become payments here and nowhere else, when a booking is written. A day or a tick without a payment of
 * its own is a payment of what was asked, whose id begins with the booking's. Its amount follows the price until money
 * comes in otherwise, lines change or a document is issued: then it is a payment like any other, with an id of its own.
 */
import {
  getAgreedCents,
  getBalanceCents,
  isBalancePaid,
  type Ledger,
  listPayments,
  listPricePayments,
  listStored,
  toCents,
} from './ledger.ts'
import type { Payment } from './ledgerFields.ts'
import { sumCents } from './money.ts'

/** `withdrawn`: the booking's field says that it has not come in. It counts again when the field says so. */
export type StoredPayment = Payment & { withdrawn?: true }

export const listCounted = (payments: StoredPayment[]): Payment[] => payments.filter(({ withdrawn }) => !withdrawn)

/** A payment that covers deposit or balance has the day of the booking's own field, and counts as long as there is one. */
function settleEntered(ledger: Ledger, { withdrawn: _before, ...payment }: StoredPayment): StoredPayment {
  const { depositPaidOn, balancePaidOn = null } = ledger
  if (payment.covers === 'deposit')
    return depositPaidOn ? { ...payment, on: depositPaidOn } : { ...payment, withdrawn: true }
  if (payment.covers === 'balance')
    return isBalancePaid(ledger) ? { ...payment, on: balancePaidOn } : { ...payment, withdrawn: true }
  return payment
}

/**
 * A deposit or balance that is only ticked, in the admin, an import or an older app, has the amount that was asked; beside other payments of the
 * price it is no more than the rest of it.
 */
function buildTicked(ledger: Ledger, entered: Payment[], known: Payment[], how: Payment['how']): Payment[] {
  const { id = '', depositPaidOn = null, balancePaidOn = null, paymentCompleted } = ledger
  const has = (covers: Payment['covers']) => entered.some((it) => it.covers === covers)
  // What was given back later does not make a tick come to more.
  const ofPrice = listPricePayments(entered).filter(({ amountCents }) => amountCents > 0)
  const hasOnlyTicks = ofPrice.length === 0
  const rest = hasOnlyTicks ? Number.POSITIVE_INFINITY : Math.max(0, getAgreedCents(ledger) - sumCents(ofPrice))
  const isDepositTicked = !has('deposit') && (Boolean(depositPaidOn) || (paymentCompleted && !has('balance')))
  const deposit = isDepositTicked ? Math.min(toCents(ledger.depositAmount), rest) : 0
  const isBalanceTicked = !has('balance') && isBalancePaid(ledger)
  const balance = isBalanceTicked ? Math.min(hasOnlyTicks ? getBalanceCents(ledger) : rest, rest - deposit) : 0
  const build = (covers: 'deposit' | 'balance', amountCents: number, on: string | null): Payment[] => {
    const before = known.find((it) => it.id === `${id}-${covers}`)
    const recorded = { how: before ? before.how : how, document: null, who: null, at: null }
    return amountCents > 0 ? [{ id: `${id}-${covers}`, amountCents, on, covers, ...recorded }] : []
  }
  return [...build('deposit', deposit, depositPaidOn), ...build('balance', balance, balancePaidOn)]
}

function applyFields(ledger: Ledger, payments: StoredPayment[] = [], how: Payment['how'] = null): StoredPayment[] {
  const entered = listStored(ledger, payments).map((payment) => settleEntered(ledger, payment))
  return [...buildTicked(ledger, listCounted(entered), payments, how), ...entered]
}

/** All payments as entered ones, so that a later change of the price does not change what came in. */
export function recordPayments(ledger: Ledger): Payment[] {
  const all = listPayments(ledger)
  const isTaken = (id: string) => all.some((it) => it.id === id)
  const buildId = (covers: Payment['covers'], number = all.length): string => {
    const id = `${covers}${number}-${ledger.id}`
    return isTaken(id) ? buildId(covers, number + 1) : id
  }
  return all.map((payment) =>
    listStored(ledger, [payment]).length > 0
      ? payment
      : {
          ...payment,
          // The deposit of a booking that is only ticked as paid has no day in its field.
          covers: payment.covers === 'deposit' && !ledger.depositPaidOn ? null : payment.covers,
          id: buildId(payment.covers),
        },
  )
}

/**
 * The payments to store with a booking. `before`: as it was stored; null for a new one. A price that falls does not change
 * what came in, unless the ticks were taken back, too: the rest is to be given back. `how`: the way of what is ticked now;
 * what was ticked before keeps its own.
 */
export function settlePayments(before: Ledger | null, after: Ledger, how: Payment['how'] = null): StoredPayment[] {
  const payments = applyFields(after, after.payments, how)
  if (before === null) return payments
  const received = listCounted(before.payments ?? [])
  const hasTicked = listStored(before, received).length < received.length
  const isKept =
    (!before.depositPaidOn || Boolean(after.depositPaidOn)) && (!isBalancePaid(before) || isBalancePaid(after))
  const isLess = getAgreedCents(after) < getAgreedCents(before) && sumCents(listCounted(payments)) < sumCents(received)
  return hasTicked && isKept && isLess
    ? applyFields(after, recordPayments({ ...before, payments: received }))
    : payments
}

/** The booking as it will be stored, such as with changes that have not been sent yet. */
export const settleFields = <B extends Ledger>(
  before: Ledger | null,
  after: B,
  how: Payment['how'] = null,
): B & { payments: Payment[] } => ({
  ...after,
  payments: listCounted(settlePayments(before, after, how)),
})
