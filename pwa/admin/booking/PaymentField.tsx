import { bookingFields } from '#contract/bookingFields.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
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
      <Checkbox
        id={`pricing-${payment}-isPaid`}
        label={i18n.t(labels[payment].isPaid)}
        checked={state.isPaid}
        onChange={(event) => onChange(setPaid(event.target.checked, farmToday()))}
      />
      {state.isPaid && (
        <TextField
          id={`pricing-${payment}-day`}
          type="date"
          label={i18n.t('admin.price.receivedOn')}
          error={showsErrors && lacksDay(payment, state) ? i18n.t('errors.day') : undefined}
          value={state.day}
          onChange={(event) => onChange({ isPaid: true, day: event.target.value })}
        />
      )}
    </fieldset>
  )
}
