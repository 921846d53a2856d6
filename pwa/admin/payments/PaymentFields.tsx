import { paymentWays } from '#contract/accountFields.ts'
import { formatMoney } from '#contract/money.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { AmountField } from '../writes/AmountField.tsx'
import type { PaymentErrors, PaymentValues } from './paymentForm.ts'
import { wayLabels } from './paymentTexts.ts'

type Props = {
  /** Begins the ids of the fields. */
  id: string
  values: PaymentValues
  errors: PaymentErrors
  /** Texts of the server, for fields that have no other error. */
  serverErrors?: PaymentErrors
  payable: number | null
  isRefund: boolean
  onChange: (values: PaymentValues) => void
}

/** How much, how, and when. */
export function PaymentFields({ id, values, errors, serverErrors, payable, isRefund, onChange }: Props) {
  const { i18n, language } = useLanguage()
  const limit = payable === null ? '' : formatCurrency(formatMoney(payable), language)
  const getError = (field: keyof PaymentErrors) =>
    errors[field] === undefined ? serverErrors?.[field] : i18n.t(errors[field], { amount: limit })
  return (
    <>
      <AmountField
        id={`${id}-amount`}
        label={i18n.t('admin.payment.amount')}
        error={getError('amount')}
        value={values.amount}
        onChange={(amount) => onChange({ ...values, amount })}
      />
      <SelectField
        id={`${id}-how`}
        label={i18n.t('admin.payment.how')}
        value={values.how}
        onChange={({ target }) => {
          const how = paymentWays.find((way) => way === target.value)
          if (how) onChange({ ...values, how })
        }}
      >
        {paymentWays.map((way) => (
          <option key={way} value={way}>
            {i18n.t(wayLabels[way])}
          </option>
        ))}
      </SelectField>
      <TextField
        id={`${id}-day`}
        type="date"
        label={i18n.t(isRefund ? /*i18n*/ 'admin.payment.refundedOn' : /*i18n*/ 'admin.price.receivedOn')}
        error={getError('day')}
        value={values.day}
        onChange={({ target }) => onChange({ ...values, day: target.value })}
      />
    </>
  )
}
