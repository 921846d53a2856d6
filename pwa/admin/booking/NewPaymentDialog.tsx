/**
 * A payment comes in. What is due, in cash, today is filled in: two taps record it. The tourist tax is paid on its own, or
 * together with what is left of the price.
 */
import { type FormEvent, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { getPayableCents, getPriceDueCents, getTaxDueCents } from '#contract/account.ts'
import { type PaymentWay, paymentWays } from '#contract/accountFields.ts'
import type { Booking } from '#contract/bookings.ts'
import { isDay } from '#contract/days.ts'
import { formatMoney, parseCents } from '#contract/money.ts'
import { currentServerTime, farmToday } from '#pwa/clock.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { getAuthor } from '../outbox/waiting.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import { getFieldError } from '../sync/errors.ts'
import { formatAmount, normalizeAmount } from '../writes/amounts.ts'
import { DialogFooter } from '../writes/DialogFooter.tsx'
import { FormModal } from '../writes/FormModal.tsx'
import { useFocusOnError } from '../writes/useFocusOnError.ts'
import { BookingSubject } from './BookingSubject.tsx'
import { DocumentFields } from './DocumentFields.tsx'
import { emptyDocument, findDocumentErrors, toDocument } from './paymentDocument.ts'
import { wayLabels } from './paymentTexts.ts'
import { useAddPayment } from './usePaymentWrites.ts'

type Props = { booking: Booking; onClose: () => void }

export function NewPaymentDialog({ booking, onClose }: Props) {
  const { i18n, language } = useLanguage()
  const today = farmToday()
  const taxDue = booking.status === 'cancelled' ? 0 : getTaxDueCents(booking)
  const [isTax, setTax] = useState(taxDue > 0 && getPriceDueCents(booking) === 0)
  const payable = isTax ? taxDue : getPayableCents(booking)
  const propose = (cents: number | null) => (cents === null ? '' : formatAmount(formatMoney(cents), language))
  const [amount, setAmount] = useState(propose(payable))
  const chooseTax = (isChosen: boolean) => {
    setTax(isChosen)
    setAmount(propose(isChosen ? taxDue : getPayableCents(booking)))
  }
  const [day, setDay] = useState<string>(today)
  const [how, setHow] = useState<PaymentWay>('cash')
  const [document, setDocument] = useState(emptyDocument)
  const [isSubmitted, setSubmitted] = useState(false)
  const { form, focusFirstError } = useFocusOnError()
  const add = useAddPayment(booking, onClose)

  const cents = parseCents(normalizeAmount(amount)) ?? 0
  const isTooMuch = payable !== null && cents > payable
  const getAmountError = () => {
    if (cents === 0) return i18n.t('account.errors.amount')
    if (payable === null || !isTooMuch) return undefined
    return i18n.t('admin.payment.tooMuch', { amount: formatCurrency(formatMoney(payable), language) })
  }
  const getDayError = () => {
    if (!isDay(day)) return i18n.t('errors.day')
    return day > today ? i18n.t('admin.payment.inFuture') : undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    const errors = [getAmountError(), getDayError(), ...Object.values(findDocumentErrors(document))]
    if (errors.some((it) => it !== undefined)) return focusFirstError()
    const now = currentServerTime()
    add.mutate({
      ...{ id: uuidv7({ msecs: now }), amountCents: cents, on: day, how, covers: isTax ? 'tax' : null },
      document: toDocument(document),
      ...{ who: getAuthor(), at: new Date(now).toISOString() },
    })
  }
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={i18n.t('admin.payment.newTitle', { name: formatGuestName(booking, i18n) })}
      closeLabel={i18n.t('admin.close')}
      isLocked={add.isPending}
    >
      <form ref={form} className="dialog-form" noValidate onSubmit={submit}>
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
        <TextField
          id="new-payment-amount"
          label={i18n.t('admin.payment.amount')}
          error={(isSubmitted ? getAmountError() : undefined) ?? getFieldError(add.error, 'amountCents')}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          onBlur={() => setAmount(formatAmount(amount, language))}
        />
        <SelectField
          id="new-payment-how"
          label={i18n.t('admin.payment.how')}
          value={how}
          onChange={({ target }) => setHow(paymentWays.find((way) => way === target.value) ?? 'cash')}
        >
          {paymentWays.map((way) => (
            <option key={way} value={way}>
              {i18n.t(wayLabels[way])}
            </option>
          ))}
        </SelectField>
        <TextField
          id="new-payment-day"
          type="date"
          label={i18n.t('admin.price.receivedOn')}
          error={(isSubmitted ? getDayError() : undefined) ?? getFieldError(add.error, 'on')}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <p className="dialog-wide muted">{i18n.t('admin.payment.documentHint')}</p>
        <DocumentFields value={document} showsErrors={isSubmitted} onChange={setDocument} />
        <DialogFooter canWait submitLabel={i18n.t('admin.payment.save')} isPending={add.isPending} onClose={onClose} />
      </form>
    </FormModal>
  )
}
