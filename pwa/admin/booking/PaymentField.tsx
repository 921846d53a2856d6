import { bookingFields } from '#contract/bookings/bookingFields.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import './PaymentField.css'
import { lacksDay, type Payment, type PaymentState, setPaid } from './payments.ts'

const labels = {
  deposit: { group: bookingFields.depositAmount.label, isPaid: /*i18n*/ 'admin.price.received' },
  balance: { group: bookingFields.balanceAmount.label, isPaid: bookingFields.paymentCompleted.label },
}

type Props = {
  payment: Payment
  state: PaymentState
  /** Whether a wrong day is shown as an error. */
  showsErrors: boolean
  onChange: (state: PaymentState) => void
}

/** Whether an amount was paid, and on which day. */
export function PaymentField({ payment, state, showsErrors, onChange }: Props) {
  const { i18n } = useLanguage()
  return (
    <fieldset className="payment-field">
      <legend className="visually-hidden">{i18n.t(labels[payment].group)}</legend>
      <Fields
        form={{
          name: `pricing-${payment}`,
          values: state,
          setValues: (next) => onChange(next.isPaid === state.isPaid ? next : setPaid(next.isPaid, farmToday())),
        }}
        rows={[
          { name: 'isPaid', kind: 'checkbox', label: i18n.t(labels[payment].isPaid) },
          state.isPaid && {
            name: 'day',
            kind: 'date',
            label: i18n.t('admin.price.receivedOn'),
            error: showsErrors && lacksDay(payment, state) ? i18n.t('errors.day') : undefined,
          },
        ]}
      />
    </fieldset>
  )
}
