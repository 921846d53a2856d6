import type { Booking } from '#contract/bookings/bookings.ts'
import { getDueCents } from '#contract/money/ledger.ts'
import { formatMoney } from '#contract/money/money.ts'
import { formatCurrency, formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { getPayments, type PaymentState } from './payments.ts'

const amounts = [
  ['listPrice', /*i18n*/ 'admin.price.list'],
  ['agreedPrice', /*i18n*/ 'admin.price.agreed'],
  ['depositAmount', /*i18n*/ 'admin.price.deposit'],
  ['balanceAmount', /*i18n*/ 'admin.price.balance'],
  ['keptAmount', /*i18n*/ 'admin.price.kept'],
] as const

type PriceRow = {
  field: (typeof amounts)[number][0]
  label: string
  /** Null where it is not set. */
  amount: string | null
  state: { isPaid: boolean; text: string } | null
}

/** What was asked of the guest, and what of it was paid and when. */
export function usePriceRows(booking: Booking): PriceRow[] {
  const { i18n, language } = useLanguage()
  const { deposit, balance } = getPayments(booking)
  const states: Partial<Record<keyof Booking, PaymentState>> = { depositAmount: deposit, balanceAmount: balance }
  const formatState = ({ isPaid, day }: PaymentState) => {
    if (!isPaid) return i18n.t('admin.price.due')
    return day === ''
      ? i18n.t('admin.price.receivedAnyDay')
      : i18n.t('admin.price.receivedDay', { day: formatDay(day, language) })
  }
  const askedCents = booking.status === 'cancelled' ? getDueCents(booking) : 0
  /** What is to be kept although it never came in. */
  const toAskedState = (field: PriceRow['field']) =>
    field === 'keptAmount' && askedCents > 0
      ? {
          isPaid: false,
          text: i18n.t('admin.price.toBeAsked', { amount: formatCurrency(formatMoney(askedCents), language) }),
        }
      : null
  return amounts
    .filter(([field]) => field !== 'keptAmount' || booking.status === 'cancelled')
    .map(([field, label]) => {
      // Rows that this device stored earlier may lack a field.
      const amount = booking[field] ?? null
      const state = states[field]
      const isStateShown = state?.isPaid || (amount !== null && booking.status !== 'cancelled')
      return {
        field,
        label,
        amount,
        state: state && isStateShown ? { isPaid: state.isPaid, text: formatState(state) } : toAskedState(field),
      }
    })
}
