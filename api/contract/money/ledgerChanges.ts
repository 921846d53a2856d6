/** Changes of the ledger of a stay: what becomes of its fields and rows. Pure. */

import type { Booking } from '../bookings/bookings.ts'
import type { Day } from '../days/days.ts'
import { isLengthDiscount } from '../prices/lengthDiscount.ts'
import {
  findAgreedLine,
  getAgreedCents,
  getDerivedId,
  getPaidCents,
  getPayableCents,
  getPriceDueCents,
  getRefundableCents,
  getTaxCents,
  getTaxDueCents,
  isBalancePaid,
  isCancelled,
  type Ledger,
  listOwnLines,
  listPayments,
  listPricePayments,
  listStored,
  toCents,
} from './ledger.ts'
import { type FiscalDocument, type Line, lineKinds, type Payment } from './ledgerFields.ts'
import { formatMoney, maxCents, sumCents } from './money.ts'
import { recordPayments } from './paymentFields.ts'

export type LedgerChange = Partial<
  Pick<
    Booking,
    'lines' | 'payments' | 'agreedPrice' | 'balanceAmount' | 'depositPaidOn' | 'balancePaidOn' | 'paymentCompleted'
  >
>

/** The payment with this id. One that was only ticked had another id before it was stored: that still finds it. */
function findPaymentIndex(ledger: Ledger, id: string): number {
  const payments = listPayments(ledger)
  const index = payments.findIndex((it) => it.id === id)
  if (index >= 0) return index
  const [, covers] = new RegExp(`^${ledger.id}-(deposit|balance)$`).exec(id) ?? []
  return covers === undefined
    ? -1
    : payments.findLastIndex((it) => it.id.startsWith(covers) && it.id.endsWith(`-${ledger.id}`))
}

/** The payment with this id, or null. */
export const findPayment = (ledger: Ledger, id: string): Payment | null =>
  listPayments(ledger)[findPaymentIndex(ledger, id)] ?? null

/** The ledger with another row in the place of a payment. It covers what it covered, as far as it still does. */
export function setPayment(ledger: Ledger, id: string, payment: Payment): LedgerChange {
  const index = findPaymentIndex(ledger, id)
  const payments = recordPayments(ledger).map((it, i) =>
    i === index ? { ...payment, id: it.id, covers: it.covers } : it,
  )
  return settle(ledger, { payments })
}

/** With these payments, which are all. A booking whose price has something to pay again is not paid. */
function settle(ledger: Ledger, change: LedgerChange & { payments: Payment[] }): LedgerChange {
  const { payments } = change
  const paid = sumCents(listPricePayments(payments))
  if (!isBalancePaid(ledger) || paid >= getAgreedCents({ ...ledger, ...change })) return change
  const uncovered = payments.map((it) => (it.covers === 'balance' ? { ...it, covers: null } : it))
  return { ...change, payments: uncovered, balancePaidOn: null, paymentCompleted: false }
}

/**
 * A payment comes in. It covers the balance if nothing is left of the price, and the deposit when that much has come in.
 * It is one of the tourist tax where it says so, or where only the tax is left. A refund is a payment below zero: it covers
 * nothing. Nor does what comes in for a cancelled stay.
 */
export function addPayment(
  ledger: Ledger,
  { covers: sent, ...added }: Omit<Payment, 'covers'> & { covers?: Payment['covers'] },
): LedgerChange {
  const { on, amountCents } = added
  const payments = recordPayments(ledger)
  const deposit = toCents(ledger.depositAmount)
  const due = getPriceDueCents(ledger)
  if (amountCents < 0 || isCancelled(ledger))
    return settle(ledger, { payments: [...payments, { ...added, covers: sent === 'tax' ? sent : null }] })
  if (sent === 'tax' || (due === 0 && getTaxDueCents(ledger) > 0))
    return settle(ledger, { payments: [...payments, { ...added, covers: 'tax' }] })
  if (due > 0 && amountCents >= due)
    return { payments: [...payments, { ...added, covers: 'balance' }], balancePaidOn: on, paymentCompleted: true }
  if (!ledger.depositPaidOn && deposit > 0 && sumCents(listPricePayments(payments)) + amountCents >= deposit)
    return settle(ledger, { payments: [...payments, { ...added, covers: 'deposit' }], depositPaidOn: on })
  return settle(ledger, { payments: [...payments, { ...added, covers: null }] })
}

/** A payment was entered by mistake. Null where there is none with this id. */
export function removePayment(ledger: Ledger, id: string): LedgerChange | null {
  const index = findPaymentIndex(ledger, id)
  const all = recordPayments(ledger)
  const removed = all[index]
  if (removed === undefined) return null
  const rest = all.filter((it) => it !== removed)
  if (removed.covers === 'deposit') return settle(ledger, { payments: rest, depositPaidOn: null })
  if (removed.covers !== 'balance') return settle(ledger, { payments: rest })
  // If the price is still paid, another payment covers the balance. Else a higher price would later count as paid.
  const last = rest.findLast(({ covers, amountCents }) => covers === null && amountCents > 0)
  const payments = rest.map((it) => (it === last ? { ...it, covers: 'balance' as const } : it))
  return settle(ledger, {
    payments,
    ...(last ? { balancePaidOn: last.on } : { balancePaidOn: null, paymentCompleted: false }),
  })
}

/**
 * A fiscal document was issued for a payment, or `null`: for none. One that was only ticked is stored from now on. Null
 * where there is no payment with this id.
 */
export function documentPayment(ledger: Ledger, id: string, document: FiscalDocument | null): LedgerChange | null {
  const index = findPaymentIndex(ledger, id)
  if (index < 0) return null
  return { payments: recordPayments(ledger).map((it, i) => (i === index ? { ...it, document } : it)) }
}

/**
 * Replaces extras, discounts and surcharges. With the line of the agreed price among them that price is agreed, also where
 * it was taken out before; without the line nobody has agreed a price any more. Lines of kinds that the caller's program
 * cannot know stay, and so do fields that it does not know. A code where the sum is below zero or too large.
 */
export function changeLines(
  ledger: Ledger,
  input: Line[],
): LedgerChange | { code: 'discount_too_large' | 'amount_too_large' } {
  const known = new Map(listStored(ledger, ledger.lines).map((line) => [line.id, line]))
  const isForeign = ({ kind }: Line) => !lineKinds.includes(kind)
  const stored = [...known.values()].filter((it) => it.kind === 'nights' || it.kind === 'tax' || isForeign(it))
  const own = [
    ...stored.filter(isForeign),
    ...listOwnLines({ ...ledger, lines: input })
      .map((line) => ({ ...known.get(line.id), ...line }))
      .filter(({ id }) => !stored.some((it) => it.id === id)),
  ]
  const wasAgreed = ledger.agreedPrice !== null
  const isLineNeeded = findAgreedLine(ledger) !== null
  // Where discounts are larger than the rest, the line is there without an agreement.
  const agreedLine =
    wasAgreed || !isLineNeeded ? input.find(({ id }) => id === getDerivedId(ledger, 'agreed')) : undefined
  const isAgreed = agreedLine !== undefined || (wasAgreed && !isLineNeeded)
  const sum = toCents(ledger.listPrice) + sumCents(own) + (agreedLine?.amountCents ?? 0)
  if (sum < 0) return { code: 'discount_too_large' }
  if (sum + getTaxCents(ledger) > maxCents) return { code: 'amount_too_large' }
  const lines = [...stored.filter((it) => !isForeign(it)), ...own]
  const agreedPrice = isAgreed ? formatMoney(sum) : null
  const price = getAgreedCents({ ...ledger, lines, agreedPrice })
  const follows = ledger.balanceAmount !== null && !isBalancePaid(ledger)
  const balance = formatMoney(Math.max(0, price - toCents(ledger.depositAmount)))
  const payments = recordPayments(ledger)
  return settle(ledger, { lines, agreedPrice, payments, ...(follows ? { balanceAmount: balance } : {}) })
}

/** Whether two lines are of the same extra, on the same day, at the same price. */
const isSameSale = (one: Line, other: Line): boolean =>
  one.kind === 'extra' &&
  one.extraId === other.extraId &&
  one.day === other.day &&
  one.amountCents * other.quantity === other.amountCents * one.quantity

/** The lines with one more: what is sold already on its day is raised. */
export const addLine = (lines: Line[], line: Line): Line[] => {
  const sold = lines.find((it) => isSameSale(it, line))
  return sold ? lines.map((it) => (it === sold ? raise(it, line, 1) : it)) : [...lines, line]
}

/** The lines without one that was added. Of equal lines the first was raised. */
export const takeLine = (lines: Line[], line: Line): Line[] => {
  const sold = lines.find((it) => isSameSale(it, line))
  return lines.flatMap((it) => (it !== sold ? [it] : it.quantity > line.quantity ? [raise(it, line, -1)] : []))
}

const raise = (sold: Line, { quantity, amountCents }: Line, sign: 1 | -1): Line => ({
  ...sold,
  quantity: sold.quantity + sign * quantity,
  amountCents: sold.amountCents + sign * amountCents,
})

/**
 * The first of these lines that is a discount or surcharge without a reason; -1 where there is none. The length of the stay
 * is one, also where the caller's program does not know it.
 */
export const findReasonless = ({ id, lines = [] }: Pick<Ledger, 'id' | 'lines'>, input: Line[]): number =>
  input.findIndex(
    (line) =>
      line.kind === 'adjustment' &&
      line.text === '' &&
      // The line of an agreed price has no other reason.
      !line.id.startsWith(`${id}-`) &&
      !isLengthDiscount({ ...lines.find((it) => it.id === line.id), ...line }),
  )

export type PaymentProblem = {
  code:
    | ('payment_in_future' | 'refund_too_large' | 'payment_too_large' | 'amount_too_large')
    | ('booking_cancelled' | 'paid_already')
  field: 'on' | 'amountCents' | null
}

type Paid = Pick<Payment, 'amountCents'> & { on?: Day | null; covers: Payment['covers'] }

/**
 * Why money cannot come in or go back so; null where it can. A refund is at most what came in and is not kept, a payment at
 * most what is left to pay, where the stay has a price.
 */
export function findPaymentProblem(
  ledger: Ledger,
  { amountCents, on = null, covers }: Paid,
  today: Day,
): PaymentProblem | null {
  if (on !== null && on > today) return { code: 'payment_in_future', field: 'on' }
  if (amountCents < 0)
    return -amountCents > getRefundableCents(ledger, covers) ? { code: 'refund_too_large', field: 'amountCents' } : null
  const payable = covers === 'tax' ? getTaxDueCents(ledger) : getPayableCents(ledger)
  if (payable === 0) return { code: isCancelled(ledger) ? 'booking_cancelled' : 'paid_already', field: null }
  if (payable !== null && amountCents > payable) return { code: 'payment_too_large', field: 'amountCents' }
  return getPaidCents(ledger) + amountCents > maxCents ? { code: 'amount_too_large', field: 'amountCents' } : null
}
