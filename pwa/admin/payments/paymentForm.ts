/** What staff type about a payment. Pure. */

import { type Day, isDay } from '#contract/days/days.ts'
import type { PaymentWay } from '#contract/money/ledgerFields.ts'
import { parseAmount } from '../writes/amounts.ts'

export type PaymentValues = { amount: string; how: PaymentWay; day: string }
/** Texts by field. */
export type PaymentErrors = { amount?: string; day?: string }

/** `payable`: null without a limit. */
export function findPaymentErrors(
  { amount, day }: PaymentValues,
  { payable, today, isRefund }: { payable: number | null; today: Day; isRefund: boolean },
): PaymentErrors {
  const cents = parseAmount(amount) ?? 0
  const isTooMuch = payable !== null && cents > payable
  return {
    ...(cents === 0 && { amount: /*i18n*/ 'account.errors.amount' }),
    ...(isTooMuch && { amount: isRefund ? /*i18n*/ 'admin.payment.refundTooMuch' : /*i18n*/ 'admin.payment.tooMuch' }),
    ...(!isDay(day) && { day: /*i18n*/ 'errors.day' }),
    ...(isDay(day) && day > today && { day: /*i18n*/ 'admin.payment.inFuture' }),
  }
}
