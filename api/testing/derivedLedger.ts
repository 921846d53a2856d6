/**
 * The ledger as it was when payments were derived at each reading: what schemas before farm-130 mean. Frozen, so that
 * tests compare the stored payments with it. Pure.
 */

import type { Booking } from '#contract/bookings/bookings.ts'
import { daysBetween, type Stay } from '#contract/days/days.ts'
import type { emptyLedger, Ledger } from '#contract/money/ledger.ts'
import { type FiscalDocument, type Line, lineKinds, type Payment } from '#contract/money/ledgerFields.ts'
import { formatMoney, maxCents, parseCents, sumCents } from '#contract/money/money.ts'

export const toCents = (amount: string | null): number => (amount === null ? 0 : (parseCents(amount) ?? 0))

/** The tourist tax is paid on its own: these payments are none of the price. */
export const listPricePayments = (payments: Payment[]): Payment[] => payments.filter(({ covers }) => covers !== 'tax')

/** Lines and payments that follow from other fields of the booking have ids that begin with the booking's. */
export const getDerivedId = (
  { id = '' }: Pick<Ledger, 'id'>,
  name: 'nights' | 'agreed' | 'deposit' | 'balance',
): string => `${id}-${name}`
export const listStored = <Item extends { id: string }>({ id = '' }: Pick<Ledger, 'id'>, list: Item[] = []): Item[] =>
  list.filter((it) => !it.id.startsWith(`${id}-`))

type Lines = Pick<Ledger, 'id' | 'lines'>
/** Extras, discounts and surcharges: what staff write. */
export const listOwnLines = (ledger: Lines): Line[] =>
  listStored(ledger, ledger.lines).filter(({ kind }) => kind !== 'nights' && kind !== 'tax')
const listTaxLines = (ledger: Lines): Line[] => listStored(ledger, ledger.lines).filter(({ kind }) => kind === 'tax')

/** The agreed price, or that of nights and extras while nothing else was agreed. Without tax. */
export const getAgreedCents = (ledger: Pick<Ledger, 'agreedPrice' | 'listPrice' | 'id' | 'lines'>): number =>
  ledger.agreedPrice === null
    ? Math.max(0, toCents(ledger.listPrice) + sumCents(listOwnLines(ledger)))
    : toCents(ledger.agreedPrice)

/** The tourist tax. It is never part of the price. */
export const getTaxCents = (ledger: Lines): number => sumCents(listTaxLines(ledger))

/** What the stay costs, with tax. */
export const getTotalCents = (ledger: Ledger): number => getAgreedCents(ledger) + getTaxCents(ledger)

const buildLine = (line: Pick<Line, 'id' | 'kind' | 'day' | 'quantity' | 'amountCents'>): Line => ({
  ...line,
  extraId: null,
  text: '',
})

/** The one line that makes the sum the agreed price, or nothing where discounts are larger than the rest; null without need. */
export function findAgreedLine(ledger: Ledger): Line | null {
  const amountCents = getAgreedCents(ledger) - toCents(ledger.listPrice) - sumCents(listOwnLines(ledger))
  if (amountCents === 0) return null
  return buildLine({ id: getDerivedId(ledger, 'agreed'), kind: 'adjustment', day: null, quantity: 1, amountCents })
}

/** All lines. Their sum is the total. */
export function listLines(booking: Ledger & Stay): Line[] {
  const quantity = daysBetween(booking.checkinDate, booking.checkoutDate)
  const nights = { day: booking.checkinDate, quantity, amountCents: toCents(booking.listPrice) }
  const agreed = findAgreedLine(booking)
  return [
    ...(nights.amountCents > 0 ? [buildLine({ id: getDerivedId(booking, 'nights'), kind: 'nights', ...nights })] : []),
    ...listOwnLines(booking),
    ...(agreed ? [agreed] : []),
    ...listTaxLines(booking),
  ]
}

/** The balance: what is left of the agreed price after the deposit, unless another amount was written down. */
export const getBalanceCents = (ledger: Ledger): number =>
  ledger.balanceAmount === null
    ? Math.max(0, getAgreedCents(ledger) - toCents(ledger.depositAmount))
    : toCents(ledger.balanceAmount)

export const isBalancePaid = ({ balancePaidOn, paymentCompleted }: Ledger): boolean =>
  Boolean(balancePaidOn) || paymentCompleted

/** The stored payments. One that covers deposit or balance counts as long as the booking's own field says so. */
function listStoredPayments(ledger: Ledger): Payment[] {
  const { depositPaidOn, balancePaidOn } = ledger
  return listStored(ledger, ledger.payments).flatMap((payment) => {
    if (payment.covers === 'deposit') return depositPaidOn ? [{ ...payment, on: depositPaidOn }] : []
    if (payment.covers === 'balance') return isBalancePaid(ledger) ? [{ ...payment, on: balancePaidOn ?? null }] : []
    return [payment]
  })
}

/**
 * All payments. A deposit or balance that is only ticked, as older apps do, has the amount that was asked; beside stored
 * payments of the price it is no more than the rest of it.
 */
export function listPayments(ledger: Ledger): Payment[] {
  const { depositPaidOn = null, balancePaidOn = null, paymentCompleted } = ledger
  const stored = listStoredPayments(ledger)
  const has = (covers: Payment['covers']) => stored.some((it) => it.covers === covers)
  // What was given back later does not make a tick come to more.
  const ofPrice = listPricePayments(stored).filter(({ amountCents }) => amountCents > 0)
  const hasOnlyTicks = ofPrice.length === 0
  const rest = hasOnlyTicks ? Number.POSITIVE_INFINITY : Math.max(0, getAgreedCents(ledger) - sumCents(ofPrice))
  const isDepositTicked = !has('deposit') && (Boolean(depositPaidOn) || (paymentCompleted && !has('balance')))
  const deposit = isDepositTicked ? Math.min(toCents(ledger.depositAmount), rest) : 0
  const isBalanceTicked = !has('balance') && isBalancePaid(ledger)
  const balance = isBalanceTicked ? Math.min(hasOnlyTicks ? getBalanceCents(ledger) : rest, rest - deposit) : 0
  const unrecorded = { how: null, document: null, who: null, at: null }
  const build = (covers: 'deposit' | 'balance', amountCents: number, on: string | null): Payment[] =>
    amountCents > 0 ? [{ id: getDerivedId(ledger, covers), amountCents, on, covers, ...unrecorded }] : []
  return [...build('deposit', deposit, depositPaidOn), ...build('balance', balance, balancePaidOn), ...stored]
}

export const getPaidCents = (ledger: Ledger): number => sumCents(listPayments(ledger))

export const isCancelled = ({ status }: Ledger): boolean => status === 'cancelled'

/** What the guest is to pay in all: the total, or of a cancelled stay what the farm keeps. */
const getOwedCents = (ledger: Ledger, totalCents = getTotalCents(ledger)): number =>
  isCancelled(ledger) ? toCents(ledger.keptAmount ?? null) : totalCents

/** What is left to pay, with tax. Of a cancelled stay: what of the amount to keep has never come in. */
export const getDueCents = (ledger: Ledger): number => Math.max(0, getOwedCents(ledger) - getPaidCents(ledger))

/** What is to be given back, because more came in than the stay costs, or than the farm keeps of a cancelled one. */
export const getRefundCents = (ledger: Ledger): number => Math.max(0, getPaidCents(ledger) - getOwedCents(ledger))

/** What came in of the tourist tax. */
const getTaxPaidCents = (ledger: Ledger): number =>
  sumCents(listPayments(ledger).filter(({ covers }) => covers === 'tax'))

/** What of what is left to pay is tourist tax. More money than the price pays the tax, too. Cancelled stays have none. */
export const getTaxDueCents = (ledger: Ledger): number =>
  isCancelled(ledger) ? 0 : Math.min(getDueCents(ledger), Math.max(0, getTaxCents(ledger) - getTaxPaidCents(ledger)))

/** What is left of the price. */
export const getPriceDueCents = (ledger: Ledger): number => getDueCents(ledger) - getTaxDueCents(ledger)

/** What the farm keeps of a cancelled booking. Money that never came in cannot be kept. */
export const getKeptCents = (ledger: Ledger): number =>
  isCancelled(ledger) ? Math.max(0, Math.min(toCents(ledger.keptAmount ?? null), getPaidCents(ledger))) : 0

/** What may still be paid; null without an end, because the stay has no price. Of a cancelled booking what is asked. */
export const getPayableCents = (ledger: Ledger): number | null =>
  !isCancelled(ledger) && !ledger.hasPrice && getAgreedCents(ledger) === 0 ? null : getDueCents(ledger)

/** What may be given back: all that came in and is not kept, or what came in of the tax. */
export function getRefundableCents(ledger: Ledger, covers: Payment['covers'] = null): number {
  const cents = Math.max(0, getPaidCents(ledger) - getKeptCents(ledger))
  return covers === 'tax' ? Math.min(cents, Math.max(0, getTaxPaidCents(ledger))) : cents
}

/** The lines, payments and sums as the wire has them. */
export function presentLedger(booking: Ledger & Stay): typeof emptyLedger {
  const [lines, payments] = [listLines(booking), listPayments(booking)]
  const [totalCents, paidCents] = [sumCents(lines), sumCents(payments)]
  const openCents = getOwedCents(booking, totalCents) - paidCents
  const [dueCents, refundCents] = [Math.max(0, openCents), Math.max(0, -openCents)]
  return { lines, payments, totalCents, paidCents, dueCents, refundCents }
}

export type LedgerChange = Partial<
  Pick<
    Booking,
    'lines' | 'payments' | 'agreedPrice' | 'balanceAmount' | 'depositPaidOn' | 'balancePaidOn' | 'paymentCompleted'
  >
>

/** All payments as stored ones, so that a later change of the price does not change what came in. */
const recordPayments = (ledger: Ledger): Payment[] =>
  listPayments(ledger).map((payment, _, all) =>
    listStored(ledger, [payment]).length > 0
      ? payment
      : {
          ...payment,
          // The deposit of a booking that is only ticked as paid has no day in its field.
          covers: payment.covers === 'deposit' && !ledger.depositPaidOn ? null : payment.covers,
          id: `${payment.covers}${all.length}-${ledger.id}`,
        },
  )

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

/**
 * A price that falls does not change what came in: what was only ticked as paid is stored with its amount, and the rest is
 * to be given back. Nothing where the ticks were taken back, too.
 */
export function keepReceived(before: Ledger, after: Ledger): Pick<LedgerChange, 'payments'> {
  const hasTicks = listStored(before, listPayments(before)).length < listPayments(before).length
  const isKept =
    (!before.depositPaidOn || Boolean(after.depositPaidOn)) && (!isBalancePaid(before) || isBalancePaid(after))
  const isLess = getAgreedCents(after) < getAgreedCents(before) && getPaidCents(after) < getPaidCents(before)
  return hasTicks && isKept && isLess ? { payments: recordPayments(before) } : {}
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
