/** What was paid of a booking and when, and how the form writes it. */

import type { Booking } from '#contract/bookings/bookings.ts'
import type { BookingEvent } from '#contract/bookings/history.ts'
import { type Day, isDay } from '#contract/days/days.ts'
import type { ManualMail } from '#contract/mails.ts'
import { type CancellationCost, getCancellationCost } from '#contract/money/cancellation.ts'
import { getAgreedCents, getPaidCents, type Ledger } from '#contract/money/ledger.ts'
import { formatMoney, parseCents } from '#contract/money/money.ts'
import type { Property } from '#contract/property.ts'

export const payments = ['deposit', 'balance'] as const
export type Payment = (typeof payments)[number]

/** `day` is empty when nobody has recorded it. */
export type PaymentState = { isPaid: boolean; day: Day | '' }
export type PaymentStates = Record<Payment, PaymentState>

type Paid = Pick<Booking, 'depositPaidOn' | 'balancePaidOn' | 'paymentCompleted'>

/** Rows of earlier versions say that everything is paid, but not when. Those of older tablets have no days at all. */
export const getPayments = ({ depositPaidOn, balancePaidOn, paymentCompleted }: Paid): PaymentStates => ({
  deposit: { isPaid: Boolean(depositPaidOn), day: depositPaidOn ?? '' },
  balance: { isPaid: paymentCompleted, day: balancePaidOn ?? '' },
})

/** The state after a box is ticked or cleared: paid today, until another day is chosen. */
export const setPaid = (isPaid: boolean, today: Day): PaymentState => ({ isPaid, day: isPaid ? today : '' })

/** A deposit is recorded by its day only, so it needs one. */
export const lacksDay = (payment: Payment, { isPaid, day }: PaymentState): boolean =>
  isPaid && !isDay(day) && (payment === 'deposit' || day !== '')

export const toPaymentFields = ({ deposit, balance }: PaymentStates): Paid => ({
  depositPaidOn: deposit.isPaid ? deposit.day : null,
  balancePaidOn: (balance.isPaid && balance.day) || null,
  paymentCompleted: balance.isPaid,
})

/** What a mail would say although it is not so; null for nothing. */
export function getMailDoubt(
  booking: Paid & Pick<Booking, 'status' | 'checkinDate'>,
  mail: ManualMail,
  today: Day,
): string | null {
  if (mail.kind === 'confirmation') return booking.status === 'confirmed' ? null : /*i18n*/ 'admin.mail.unconfirmed'
  if (mail.kind !== 'payment') return today < booking.checkinDate ? /*i18n*/ 'admin.mail.stayAhead' : null
  const { deposit, balance } = getPayments(booking)
  if (mail.paymentType === 'acconto') return deposit.isPaid || balance.isPaid ? null : /*i18n*/ 'admin.mail.depositDue'
  return balance.isPaid ? null : /*i18n*/ 'admin.mail.balanceDue'
}

const getDepositCents = ({ depositAmount }: Pick<Ledger, 'depositAmount'>): number =>
  parseCents(depositAmount ?? '0') ?? 0

/** The balance that goes with another price or deposit, where one is written down and not paid yet. */
export function followAmounts(
  booking: Ledger,
  changes: Partial<Pick<Ledger, 'agreedPrice' | 'depositAmount'>>,
): Partial<Pick<Ledger, 'balanceAmount'>> {
  if (booking.balanceAmount === null || getPayments(booking).balance.isPaid) return {}
  const getRest = (it: Ledger) => getAgreedCents(it) - getDepositCents(it)
  const rest = getRest({ ...booking, ...changes })
  return rest < 0 || rest === getRest(booking) ? {} : { balanceAmount: formatMoney(rest) }
}

/** Whether so much is at most the price as a deposit, or the rest of it as a balance. Without a price anything is. */
export function fitsPrice(booking: Ledger, payment: Payment, cents: number): boolean {
  const price = getAgreedCents(booking)
  return price === 0 || (payment === 'deposit' ? cents <= price : getDepositCents(booking) + cents === price)
}

/**
 * What it costs to cancel today, by the farm's terms. Null where nothing can be lost: only a confirmed stay that is not
 * over can cost. Also null while this device does not know the terms.
 */
export function getCostToday(
  booking: Pick<Booking, 'status' | 'checkoutDate' | 'deletedAt'> & Parameters<typeof getCancellationCost>[1],
  today: Day,
  property: Pick<Property, 'cancellation'> | null,
): CancellationCost | null {
  const { status, checkoutDate, deletedAt } = booking
  const isAhead = status === 'confirmed' && deletedAt === null && today < checkoutDate
  return isAhead && property ? getCancellationCost(property.cancellation, booking, today) : null
}

/**
 * What the farm keeps when staff cancel: what the terms say for today, but no more than has come in, and nothing of a
 * request. A booking that is cancelled already has its amount, or none.
 */
export const proposeKeptAmount = (
  booking: Parameters<typeof getCostToday>[0] & Ledger & Pick<Booking, 'keptAmount'>,
  today: Day,
  property: Pick<Property, 'cancellation'> | null,
): string =>
  booking.status === 'cancelled'
    ? (booking.keptAmount ?? '')
    : formatMoney(
        Math.min(parseCents(getCostToday(booking, today, property)?.amount ?? '') ?? 0, getPaidCents(booking)),
      )

/** Whether a change is a payment that this account has entered. It conflicts with nothing. */
export const isOwnPayment = ({ who, changes }: BookingEvent, username: string | undefined): boolean =>
  who !== null && who === username && changes.every(({ field }) => field === 'paidCents')
