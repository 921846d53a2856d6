/** The tourist tax of a portal's stay comes in. All that is due, in cash, today is filled in: two taps record it. */
import { type FormEvent, useState } from 'react'
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
import { DialogFooter } from '../writes/DialogFooter.tsx'
import { FormModal } from '../writes/FormModal.tsx'
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
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
    <FormModal
      isOpen
      onClose={onClose}
      title={i18n.t('admin.stayTax.title', { stay: formatChannelStay(stay, i18n) })}
      closeLabel={i18n.t('admin.close')}
      isLocked={write.isPending}
    >
      <form ref={form} className="dialog-form" noValidate onSubmit={submit}>
        <PaymentFields
          id="tax-payment"
          values={values}
          errors={isSubmitted ? errors : {}}
          payable={payable}
          onChange={setValues}
        />
        <DialogFooter
          canWait
          submitLabel={i18n.t('admin.payment.save')}
          isPending={write.isPending}
          onClose={onClose}
        />
      </form>
    </FormModal>
  )
}
