/**
 * The ledger of a stay, in whole cents: what it costs, by lines, and what of it was paid. Pure, and free of schemas.
 *
 * `listPrice` is the price of the nights. `agreedPrice` is the sum without tax, null while nobody has agreed one: what it
 * differs by from the other lines is one line of its own. The payments are all that came in; `paymentFields.ts` writes
 * those that only a field of the booking says, such as `depositPaidOn`.
 */

import type { Booking } from '../bookings/bookings.ts'
import { daysBetween, type Stay } from '../days/days.ts'
import type { Line, Payment } from './ledgerFields.ts'
import { formatMoney, parseCents, sumCents } from './money.ts'

/** Without lines and payments: a ledger that has none. One without a status is that of a live stay. */
export type Ledger = Pick<
  Booking,
  | 'listPrice'
  | 'agreedPrice'
  | 'depositAmount'
  | 'balanceAmount'
  | 'depositPaidOn'
  | 'balancePaidOn'
  | 'paymentCompleted'
> &
  Partial<Pick<Booking, 'id' | 'lines' | 'payments' | 'status' | 'keptAmount'>> & {
    /** Whether the price is known although it is 0, as that of a stay whose price a portal collects. */
    hasPrice?: boolean
  }

type LedgerSums = Pick<Booking, 'totalCents' | 'paidCents' | 'dueCents' | 'refundCents'>

/** The ledger of a booking without lines and payments. */
export const emptyLedger: Pick<Booking, 'lines' | 'payments'> & LedgerSums = {
  lines: [],
  payments: [],
  totalCents: 0,
  paidCents: 0,
  dueCents: 0,
  refundCents: 0,
}

export const toCents = (amount: string | null): number => (amount === null ? 0 : (parseCents(amount) ?? 0))

/** The tourist tax is paid on its own: these payments are none of the price. */
export const listPricePayments = (payments: Payment[]): Payment[] => payments.filter(({ covers }) => covers !== 'tax')

/** Lines and payments that follow from other fields of the booking have ids that begin with the booking's. */
export const getDerivedId = ({ id = '' }: Pick<Ledger, 'id'>, name: 'nights' | 'agreed'): string => `${id}-${name}`
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

/** The tourist tax as text; null without one. */
export const formatTax = (ledger: Lines): string | null => {
  const cents = getTaxCents(ledger)
  return cents === 0 ? null : formatMoney(cents)
}

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

/** What extras cost. It is part of the price. */
export const getExtrasCents = (ledger: Lines): number =>
  sumCents(listOwnLines(ledger).filter(({ kind }) => kind === 'extra'))

/** The balance: what is left of the agreed price after the deposit, unless another amount was written down. */
export const getBalanceCents = (ledger: Ledger): number =>
  ledger.balanceAmount === null
    ? Math.max(0, getAgreedCents(ledger) - toCents(ledger.depositAmount))
    : toCents(ledger.balanceAmount)

/**
 * Whether the deposit and the balance are the agreed price. The tourist tax does not count: it is no part of the price. A
 * balance that is not written down is what is left. Without a price there is nothing to compare.
 */
export function addsUp(ledger: Ledger): boolean {
  const price = getAgreedCents(ledger)
  const deposit = toCents(ledger.depositAmount)
  if (price === 0 && ledger.agreedPrice === null) return true
  return ledger.balanceAmount === null ? deposit <= price : deposit + toCents(ledger.balanceAmount) === price
}

export const isBalancePaid = ({ balancePaidOn, paymentCompleted }: Ledger): boolean =>
  Boolean(balancePaidOn) || paymentCompleted

/** What came in and went back, each a stored row. */
export const listPayments = ({ payments = [] }: Pick<Ledger, 'payments'>): Payment[] => payments

export const getPaidCents = (ledger: Ledger): number => sumCents(listPayments(ledger))

export const isCancelled = ({ status }: Ledger): boolean => status === 'cancelled'

/** What the guest is to pay in all: the total, or of a cancelled stay what the farm keeps. */
const getOwedCents = (ledger: Ledger): number =>
  isCancelled(ledger) ? toCents(ledger.keptAmount ?? null) : getTotalCents(ledger)

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

/** What of the deposit has not come in. The tourist tax is paid on its own. */
export function getOpenDepositCents(ledger: Ledger): number {
  if (ledger.depositPaidOn) return 0
  const open = Math.max(0, toCents(ledger.depositAmount) - sumCents(listPricePayments(listPayments(ledger))))
  return getAgreedCents(ledger) === 0 ? open : Math.min(open, getPriceDueCents(ledger))
}

/** What is to be transferred next: the rest of the deposit, then that of the price. The tax is paid at the farm. */
export const getNextPaymentCents = (ledger: Ledger): number => getOpenDepositCents(ledger) || getPriceDueCents(ledger)

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

/** Whether something was to be paid or came in, and nothing is left to pay. A tick alone does not make a stay paid. */
export const isPaid = (ledger: Ledger): boolean =>
  (ledger.paymentCompleted || getPaidCents(ledger) > 0) && getDueCents(ledger) === 0

/** The lines, payments and sums as the wire has them. */
export const presentLedger = (booking: Ledger & Stay): typeof emptyLedger => ({
  lines: listLines(booking),
  payments: listPayments(booking),
  totalCents: getTotalCents(booking),
  paidCents: getPaidCents(booking),
  dueCents: getDueCents(booking),
  refundCents: getRefundCents(booking),
})
