/** A payment in words. */
import type { I18n } from '@lingui/core'
import { getDueCents, getRefundCents, type Ledger } from '#contract/money/ledger.ts'
import type { FiscalDocument, Payment, PaymentWay } from '#contract/money/ledgerFields.ts'
import type { Language } from '#locales/language.ts'
import { formatDay, formatSigned } from '#pwa/format.ts'

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
export function getOpenSum(ledger: Ledger): readonly [label: string, cents: number] {
  const refund = getRefundCents(ledger)
  return refund > 0 ? [/*i18n*/ 'statement.refundDue', refund] : [/*i18n*/ 'admin.account.due', getDueCents(ledger)]
}

/** Kind, number and day. */
export const describeDocument = ({ kind, number, on }: FiscalDocument, i18n: I18n, language: Language): string =>
  i18n.t('admin.payment.documentText', { kind, number, day: formatDay(on, language) })
