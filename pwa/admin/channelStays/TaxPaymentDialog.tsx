/** The tourist tax of a portal's stay comes in. All that is due, in cash, today is filled in: two taps record it. */
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { ChannelStay } from '#contract/channels.ts'
import { formatMoney } from '#contract/money.ts'
import { getStayTaxDueCents } from '#contract/touristTax.ts'
import { currentServerTime, farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { getAuthor } from '../outbox/waiting.ts'
import { PaymentFields } from '../payments/PaymentFields.tsx'
import { findPaymentErrors, type PaymentValues, readCents } from '../payments/paymentForm.ts'
import { formatChannelStay } from '../subjects/channelStayName.ts'
import { formatAmount } from '../writes/amounts.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { useFocusOnError } from '../writes/useFocusOnError.ts'
import { useChannelStayWrite } from './useChannelStayWrite.ts'

export function TaxPaymentDialog({ stay, onClose }: { stay: ChannelStay; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const today = farmToday()
  const payable = getStayTaxDueCents(stay)
  const [values, setValues] = useState<PaymentValues>(() => ({
    ...{ amount: formatAmount(formatMoney(payable), language), how: 'cash', day: today },
  }))
  const [isSubmitted, setSubmitted] = useState(false)
  const { form, focusFirstError } = useFocusOnError()
  const write = useChannelStayWrite(onClose)
  const errors = findPaymentErrors(values, { payable, today })
  const submit = () => {
    setSubmitted(true)
    if (Object.keys(errors).length > 0) return focusFirstError()
    const now = currentServerTime()
    const payment = {
      ...{ id: uuidv7({ msecs: now }), amountCents: readCents(values.amount), on: values.day, how: values.how },
      ...{ covers: 'tax' as const, document: null, who: getAuthor(), at: new Date(now).toISOString() },
    }
    write.mutate({ stay, patch: { payments: [...stay.payments, payment] } })
  }
  return (
    <FormDialog
      title={i18n.t('admin.stayTax.title', { stay: formatChannelStay(stay, i18n) })}
      form={form}
      submitLabel={i18n.t('admin.payment.save')}
      isPending={write.isPending}
      canWait
      onSubmit={submit}
      onClose={onClose}
    >
      <PaymentFields
        id="tax-payment"
        values={values}
        errors={isSubmitted ? errors : {}}
        payable={payable}
        onChange={setValues}
      />
    </FormDialog>
  )
}
