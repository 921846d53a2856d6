import { getDueCents, getRefundCents } from '#contract/account.ts'
import type { Booking } from '#contract/bookings.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { formatSigned } from '../payments/paymentTexts.ts'

/** What is left to pay, or to be given back. */
export function AmountDue({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const [due, refund] = [getDueCents(booking), getRefundCents(booking)]
  if (due + refund === 0) return null
  const text = refund > 0 ? /*i18n*/ 'admin.payment.toRefund' : /*i18n*/ 'admin.today.toPay'
  return <strong className="amount-due">{i18n.t(text, { amount: formatSigned(due + refund, language) })}</strong>
}
