/**
 * A payment comes in. What is due, in cash, today is filled in: two taps record it. The tourist tax is paid on its own, or
 * together with what is left of the price.
 */
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { getPayableCents, getPriceDueCents, getTaxDueCents } from '#contract/account.ts'
import type { Booking } from '#contract/bookings.ts'
import { formatMoney } from '#contract/money.ts'
import { currentServerTime, farmToday } from '#pwa/clock.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { getAuthor } from '../outbox/waiting.ts'
import { DocumentFields } from '../payments/DocumentFields.tsx'
import { PaymentFields } from '../payments/PaymentFields.tsx'
import { emptyDocument, findDocumentErrors, toDocument } from '../payments/paymentDocument.ts'
import { findPaymentErrors, type PaymentValues, readCents } from '../payments/paymentForm.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import { getFieldError } from '../sync/errors.ts'
import { formatAmount } from '../writes/amounts.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { useFocusOnError } from '../writes/useFocusOnError.ts'
import { BookingSubject } from './BookingSubject.tsx'
import { useAddPayment } from './usePaymentWrites.ts'

type Props = { booking: Booking; onClose: () => void }

export function NewPaymentDialog({ booking, onClose }: Props) {
  const { i18n, language } = useLanguage()
  const today = farmToday()
  const taxDue = booking.status === 'cancelled' ? 0 : getTaxDueCents(booking)
  const [isTax, setTax] = useState(taxDue > 0 && getPriceDueCents(booking) === 0)
  const payable = isTax ? taxDue : getPayableCents(booking)
  const propose = (cents: number | null) => (cents === null ? '' : formatAmount(formatMoney(cents), language))
  const [values, setValues] = useState<PaymentValues>({ amount: propose(payable), how: 'cash', day: today })
  const chooseTax = (isChosen: boolean) => {
    setTax(isChosen)
    setValues({ ...values, amount: propose(isChosen ? taxDue : getPayableCents(booking)) })
  }
  const [document, setDocument] = useState(emptyDocument)
  const [isSubmitted, setSubmitted] = useState(false)
  const { form, focusFirstError } = useFocusOnError()
  const add = useAddPayment(booking, onClose)

  const errors = findPaymentErrors(values, { payable, today })
  const submit = () => {
    setSubmitted(true)
    const found = [...Object.values(errors), ...Object.values(findDocumentErrors(document))]
    if (found.some((it) => it !== undefined)) return focusFirstError()
    const now = currentServerTime()
    add.mutate({
      ...{ id: uuidv7({ msecs: now }), amountCents: readCents(values.amount), on: values.day, how: values.how },
      covers: isTax ? 'tax' : null,
      document: toDocument(document),
      ...{ who: getAuthor(), at: new Date(now).toISOString() },
    })
  }
  return (
    <FormDialog
      title={i18n.t('admin.payment.newTitle', { name: formatGuestName(booking, i18n) })}
      form={form}
      submitLabel={i18n.t('admin.payment.save')}
      isPending={add.isPending}
      canWait
      onSubmit={submit}
      onClose={onClose}
    >
      <BookingSubject booking={booking} />
      {taxDue > 0 && (
        <div className="dialog-wide">
          <Checkbox
            id="new-payment-tax"
            label={i18n.t('admin.payment.isTax', { amount: formatCurrency(formatMoney(taxDue), language) })}
            checked={isTax}
            onChange={({ target }) => chooseTax(target.checked)}
          />
        </div>
      )}
      <PaymentFields
        id="new-payment"
        values={values}
        errors={isSubmitted ? errors : {}}
        serverErrors={{ amount: getFieldError(add.error, 'amountCents'), day: getFieldError(add.error, 'on') }}
        payable={payable}
        onChange={setValues}
      />
      <p className="dialog-wide muted">{i18n.t('admin.payment.documentHint')}</p>
      <DocumentFields value={document} showsErrors={isSubmitted} onChange={setDocument} />
    </FormDialog>
  )
}
