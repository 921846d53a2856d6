/** What a booking costs and what of it was paid, in whole cents. */
import type { Booking } from './bookings.ts'
import { parseCents } from './money.ts'

export type Payments = Pick<
  Booking,
  | 'listPrice'
  | 'agreedPrice'
  | 'depositAmount'
  | 'balanceAmount'
  | 'depositPaidOn'
  | 'balancePaidOn'
  | 'paymentCompleted'
>

const toCents = (amount: string | null): number => (amount === null ? 0 : (parseCents(amount) ?? 0))

/** The agreed price, or the list price while nothing else was agreed. */
export const getAgreedCents = ({ agreedPrice, listPrice }: Pick<Payments, 'agreedPrice' | 'listPrice'>): number =>
  toCents(agreedPrice ?? listPrice)

/** The balance: what is left of the price after the deposit, unless another amount was written down. */
export const getBalanceCents = (booking: Payments): number =>
  booking.balanceAmount === null
    ? Math.max(0, getAgreedCents(booking) - toCents(booking.depositAmount))
    : toCents(booking.balanceAmount)

/**
 * Whether the deposit and the balance are the price. A balance that is not written down is what is left of it. Without a
 * price there is nothing to compare.
 */
export function addsUp(booking: Payments): boolean {
  const price = getAgreedCents(booking)
  const deposit = toCents(booking.depositAmount)
  if (price === 0 && booking.agreedPrice === null) return true
  return booking.balanceAmount === null ? deposit <= price : deposit + toCents(booking.balanceAmount) === price
}

/** The deposit and the balance as far as they were paid. `day`: null where it was not recorded, as in older bookings. */
export function listPayments(booking: Payments): { cents: number; day: string | null }[] {
  const { depositAmount, depositPaidOn, balancePaidOn, paymentCompleted } = booking
  return [
    { isPaid: paymentCompleted || Boolean(depositPaidOn), cents: toCents(depositAmount), day: depositPaidOn },
    { isPaid: paymentCompleted || Boolean(balancePaidOn), cents: getBalanceCents(booking), day: balancePaidOn },
  ].flatMap(({ isPaid, cents, day }) => (isPaid && cents > 0 ? [{ cents, day: day ?? null }] : []))
}

export const getPaidCents = (booking: Payments): number =>
  listPayments(booking).reduce((sum, { cents }) => sum + cents, 0)

/** What is left to pay of the agreed price. */
export const getDueCents = (booking: Payments): number => Math.max(0, getAgreedCents(booking) - getPaidCents(booking))

/** What is to be paid next: the deposit, then what is left of the price. */
export const getNextPaymentCents = (booking: Payments): number =>
  (getPaidCents(booking) === 0 && toCents(booking.depositAmount)) || getDueCents(booking)

/** The deposit that the farm asks for: a third of the price, in whole euros. */
export const proposeDepositCents = (priceCents: number): number =>
  Math.min(priceCents, Math.round(priceCents / 300) * 100)

type Kept = Payments & Pick<Booking, 'status' | 'keptAmount'>

/** What the farm keeps of a cancelled booking. Money that never came in cannot be kept. */
export const getKeptCents = (booking: Kept): number =>
  booking.status === 'cancelled' ? Math.min(toCents(booking.keptAmount ?? null), getPaidCents(booking)) : 0

/** What of the amount to keep has never come in, so the guest has to be asked for it. */
export const getAskedCents = (booking: Kept): number =>
  booking.status === 'cancelled' ? toCents(booking.keptAmount ?? null) - getKeptCents(booking) : 0
