import { paymentWays } from '#contract/money/ledgerFields.ts'
import { formatMoney } from '#contract/money/money.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import type { PaymentErrors, PaymentValues } from './paymentForm.ts'
import { wayLabels } from './paymentTexts.ts'

type Props = {
  /** Begins the ids of the fields. */
  id: string
  values: PaymentValues
  errors: PaymentErrors
  getServerError: (path: string) => string | undefined
  payable: number | null
  isRefund: boolean
  onChange: (values: PaymentValues) => void
}

/** How much, how, and when. */
export function PaymentFields({ id, values, errors, getServerError, payable, isRefund, onChange }: Props) {
  const { i18n, language } = useLanguage()
  const limit = payable === null ? '' : formatCurrency(formatMoney(payable), language)
  const getError = (field: keyof PaymentErrors) => errors[field] && i18n.t(errors[field], { amount: limit })
  return (
    <Fields<PaymentValues>
      form={{ name: id, values, setValues: onChange, getError: getServerError }}
      rows={[
        {
          name: 'amount',
          kind: 'amount',
          path: 'amountCents',
          label: i18n.t('admin.payment.amount'),
          error: getError('amount'),
        },
        {
          name: 'how',
          kind: 'select',
          label: i18n.t('admin.payment.how'),
          options: paymentWays.map((value) => ({ value, label: i18n.t(wayLabels[value]) })),
        },
        {
          name: 'day',
          kind: 'date',
          path: 'on',
          label: i18n.t(isRefund ? /*i18n*/ 'admin.payment.refundedOn' : /*i18n*/ 'admin.price.receivedOn'),
          error: getError('day'),
        },
      ]}
    />
  )
}
