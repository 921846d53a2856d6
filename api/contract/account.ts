/**
 * The account of a stay, in whole cents: what it costs, by lines, and what of it was paid. Pure, and free of schemas.
 *
 * `listPrice` is the price of the nights. `agreedPrice` is the sum without tax, null while nobody has agreed one: what it
 * differs by from the other lines is one line of its own. The payments are all that came in; `paymentFields.ts` writes
 * those that the specification's fields say.
 */
import type { Line, Payment } from './accountFields.ts'
import type { Booking } from './bookings.ts'
import { daysBetween, type Stay } from './days.ts'
import { formatMoney, parseCents } from './money.ts'

/** Without lines and payments: an account that has none. One without a status is that of a live stay. */
export type Account = Pick<
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

type AccountSums = Pick<Booking, 'totalCents' | 'paidCents' | 'dueCents' | 'refundCents'>

/** The account of a booking without lines and payments. */
export const emptyAccount: Pick<Booking, 'lines' | 'payments'> & AccountSums = {
  ...{ lines: [], payments: [], totalCents: 0, paidCents: 0, dueCents: 0, refundCents: 0 },
}

export const toCents = (amount: string | null): number => (amount === null ? 0 : (parseCents(amount) ?? 0))

export const sumCents = (list: { amountCents: number }[]): number => list.reduce((sum, it) => sum + it.amountCents, 0)
/** The tourist tax is paid on its own: these payments are none of the price. */
export const listPricePayments = (payments: Payment[]): Payment[] => payments.filter(({ covers }) => covers !== 'tax')

/** Lines and payments that follow from other fields of the booking have ids that begin with the booking's. */
export const getDerivedId = ({ id = '' }: Pick<Account, 'id'>, name: 'nights' | 'agreed'): string => `${id}-${name}`
export const listStored = <Item extends { id: string }>({ id = '' }: Pick<Account, 'id'>, list: Item[] = []): Item[] =>
  list.filter((it) => !it.id.startsWith(`${id}-`))

type Lines = Pick<Account, 'id' | 'lines'>
/** Extras, discounts and surcharges: what staff write. */
export const listOwnLines = (account: Lines): Line[] =>
  listStored(account, account.lines).filter(({ kind }) => kind !== 'nights' && kind !== 'tax')
const listTaxLines = (account: Lines): Line[] => listStored(account, account.lines).filter(({ kind }) => kind === 'tax')

/** The agreed price, or that of nights and extras while nothing else was agreed. Without tax. */
export const getAgreedCents = (account: Pick<Account, 'agreedPrice' | 'listPrice' | 'id' | 'lines'>): number =>
  account.agreedPrice === null
    ? Math.max(0, toCents(account.listPrice) + sumCents(listOwnLines(account)))
    : toCents(account.agreedPrice)

/** The tourist tax. It is never part of the price. */
export const getTaxCents = (account: Lines): number => sumCents(listTaxLines(account))

/** The tourist tax as text; null without one. */
export const formatTax = (account: Lines): string | null => {
  const cents = getTaxCents(account)
  return cents === 0 ? null : formatMoney(cents)
}

/** What the stay costs, with tax. */
export const getTotalCents = (account: Account): number => getAgreedCents(account) + getTaxCents(account)

const buildLine = (line: Pick<Line, 'id' | 'kind' | 'day' | 'quantity' | 'amountCents'>): Line => ({
  ...line,
  extraId: null,
  text: '',
})

/** The one line that makes the sum the agreed price, or nothing where discounts are larger than the rest; null without need. */
export function findAgreedLine(account: Account): Line | null {
  const amountCents = getAgreedCents(account) - toCents(account.listPrice) - sumCents(listOwnLines(account))
  if (amountCents === 0) return null
  return buildLine({ id: getDerivedId(account, 'agreed'), kind: 'adjustment', day: null, quantity: 1, amountCents })
}

/** All lines. Their sum is the total. */
export function listLines(booking: Account & Stay): Line[] {
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
export const getExtrasCents = (account: Lines): number =>
  sumCents(listOwnLines(account).filter(({ kind }) => kind === 'extra'))

/** The balance: what is left of the agreed price after the deposit, unless another amount was written down. */
export const getBalanceCents = (account: Account): number =>
  account.balanceAmount === null
    ? Math.max(0, getAgreedCents(account) - toCents(account.depositAmount))
    : toCents(account.balanceAmount)

/**
 * Whether the deposit and the balance are the agreed price. The tourist tax does not count: it is no part of the price. A
 * balance that is not written down is what is left. Without a price there is nothing to compare.
 */
export function addsUp(account: Account): boolean {
  const price = getAgreedCents(account)
  const deposit = toCents(account.depositAmount)
  if (price === 0 && account.agreedPrice === null) return true
  return account.balanceAmount === null ? deposit <= price : deposit + toCents(account.balanceAmount) === price
}

export const isBalancePaid = ({ balancePaidOn, paymentCompleted }: Account): boolean =>
  Boolean(balancePaidOn) || paymentCompleted

/** What came in and went back, each a stored row. */
export const listPayments = ({ payments = [] }: Pick<Account, 'payments'>): Payment[] => payments

export const getPaidCents = (account: Account): number => sumCents(listPayments(account))

export const isCancelled = ({ status }: Account): boolean => status === 'cancelled'

/** What the guest is to pay in all: the total, or of a cancelled stay what the farm keeps. */
const getOwedCents = (account: Account, totalCents = getTotalCents(account)): number =>
  isCancelled(account) ? toCents(account.keptAmount ?? null) : totalCents

/** What is left to pay, with tax. Of a cancelled stay: what of the amount to keep has never come in. */
export const getDueCents = (account: Account): number => Math.max(0, getOwedCents(account) - getPaidCents(account))

/** What is to be given back, because more came in than the stay costs, or than the farm keeps of a cancelled one. */
export const getRefundCents = (account: Account): number => Math.max(0, getPaidCents(account) - getOwedCents(account))

/** What came in of the tourist tax. */
const getTaxPaidCents = (account: Account): number =>
  sumCents(listPayments(account).filter(({ covers }) => covers === 'tax'))

/** What of what is left to pay is tourist tax. More money than the price pays the tax, too. Cancelled stays have none. */
export const getTaxDueCents = (account: Account): number =>
  isCancelled(account)
    ? 0
    : Math.min(getDueCents(account), Math.max(0, getTaxCents(account) - getTaxPaidCents(account)))

/** What is left of the price. */
export const getPriceDueCents = (account: Account): number => getDueCents(account) - getTaxDueCents(account)

/** What of the deposit has not come in. The tourist tax is paid on its own. */
export function getOpenDepositCents(account: Account): number {
  if (account.depositPaidOn) return 0
  const open = Math.max(0, toCents(account.depositAmount) - sumCents(listPricePayments(listPayments(account))))
  return getAgreedCents(account) === 0 ? open : Math.min(open, getPriceDueCents(account))
}

/** What is to be transferred next: the rest of the deposit, then that of the price. The tax is paid at the farm. */
export const getNextPaymentCents = (account: Account): number =>
  getOpenDepositCents(account) || getPriceDueCents(account)

/** What the farm keeps of a cancelled booking. Money that never came in cannot be kept. */
export const getKeptCents = (account: Account): number =>
  isCancelled(account) ? Math.max(0, Math.min(toCents(account.keptAmount ?? null), getPaidCents(account))) : 0

/** What may still be paid; null without an end, because the stay has no price. Of a cancelled booking what is asked. */
export const getPayableCents = (account: Account): number | null =>
  !isCancelled(account) && !account.hasPrice && getAgreedCents(account) === 0 ? null : getDueCents(account)

/** What may be given back: all that came in and is not kept, or what came in of the tax. */
export function getRefundableCents(account: Account, covers: Payment['covers'] = null): number {
  const cents = Math.max(0, getPaidCents(account) - getKeptCents(account))
  return covers === 'tax' ? Math.min(cents, Math.max(0, getTaxPaidCents(account))) : cents
}

/** Whether something was to be paid or came in, and nothing is left to pay. A tick alone does not make a stay paid. */
export const isPaid = (account: Account): boolean =>
  (account.paymentCompleted || getPaidCents(account) > 0) && getDueCents(account) === 0

/** The lines, payments and sums as the wire has them. */
export function presentAccount(booking: Account & Stay): typeof emptyAccount {
  const [lines, payments] = [listLines(booking), listPayments(booking)]
  const [totalCents, paidCents] = [sumCents(lines), sumCents(payments)]
  const openCents = getOwedCents(booking, totalCents) - paidCents
  const [dueCents, refundCents] = [Math.max(0, openCents), Math.max(0, -openCents)]
  return { lines, payments, totalCents, paidCents, dueCents, refundCents }
}
