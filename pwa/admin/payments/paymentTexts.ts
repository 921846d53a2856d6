/** A payment in words. */
import type { I18n } from '@lingui/core'
import { type Account, getDueCents, getRefundCents } from '#contract/account.ts'
import type { FiscalDocument, Payment, PaymentWay } from '#contract/accountFields.ts'
import { formatMoney } from '#contract/money.ts'
import type { Language } from '#locales/language.ts'
import { formatCurrency, formatDay } from '#pwa/format.ts'

export const wayLabels: Record<PaymentWay, string> = {
  transfer: /*i18n*/ 'admin.payment.transfer',
  cash: /*i18n*/ 'admin.payment.cash',
  card: /*i18n*/ 'admin.payment.card',
  portal: /*i18n*/ 'admin.payment.portal',
}

/** Amount and way, whether it was given back, and whether it is the tourist tax. */
export const describePayment = ({ amountCents, how, covers }: Payment, i18n: I18n, language: Language): string =>
  [
    ...(amountCents < 0 ? [i18n.t('statement.refund')] : []),
    formatSigned(amountCents, language),
    ...(how === null ? [] : [i18n.t(wayLabels[how])]),
    ...(covers === 'tax' ? [i18n.t('admin.account.tax')] : []),
  ].join(', ')

/** What is still to come in, or to go back, and its label. */
export function getOpenSum(account: Account): readonly [label: string, cents: number] {
  const refund = getRefundCents(account)
  return refund > 0 ? [/*i18n*/ 'statement.refundDue', refund] : [/*i18n*/ 'admin.account.due', getDueCents(account)]
}

/** An amount in cents, which may be below zero. */
export const formatSigned = (cents: number, language: Language): string =>
  `${cents < 0 ? '−' : ''}${formatCurrency(formatMoney(Math.abs(cents)), language)}`

/** Kind, number and day. */
export const describeDocument = ({ kind, number, on }: FiscalDocument, i18n: I18n, language: Language): string =>
  i18n.t('admin.payment.documentText', { kind, number, day: formatDay(on, language) })
