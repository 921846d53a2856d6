/** The agreed price, the deposit and the balance, and when they were paid. The balance is suggested until typed. */
import { useState } from 'react'
import { addsUp } from '#contract/account.ts'
import { bookingFields } from '#contract/bookingFields.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { isDay } from '#contract/days.ts'
import { formatMoney, parseCents } from '#contract/money.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { formatCodeOrGuest } from '../subjects/bookingName.ts'
import { AmountField } from '../writes/AmountField.tsx'
import { formatAmount, normalizeAmount } from '../writes/amounts.ts'
import { useFocusOnError } from '../writes/useFocusOnError.ts'
import { BookingFormDialog } from './BookingFormDialog.tsx'
import { PaymentField } from './PaymentField.tsx'
import { getPayments, lacksDay, type Payment, type PaymentState, payments, toPaymentFields } from './payments.ts'
import { usePatchBooking } from './useBookingWrite.ts'

const fields = ['agreedPrice', 'depositAmount', 'balanceAmount'] as const
type Amounts = Record<(typeof fields)[number], string>

/** Agreed price minus deposit; empty if either is invalid or the result is negative. */
function suggestBalance(agreed: string, deposit: string): string {
  const agreedCents = parseCents(normalizeAmount(agreed))
  const depositCents = deposit.trim() === '' ? 0 : parseCents(normalizeAmount(deposit))
  return agreedCents === null || depositCents === null || depositCents > agreedCents
    ? ''
    : formatMoney(agreedCents - depositCents)
}

export function PricingDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const [amounts, setAmounts] = useState<Amounts>({
    agreedPrice: formatAmount(booking.agreedPrice ?? '', language),
    depositAmount: formatAmount(booking.depositAmount ?? '', language),
    balanceAmount: formatAmount(booking.balanceAmount ?? '', language),
  })
  // A stored balance that is what is left of the price goes on following it, while it is not paid.
  const [isBalanceEdited, setBalanceEdited] = useState(
    booking.balanceAmount !== null && (getPayments(booking).balance.isPaid || !addsUp(booking)),
  )
  const [dueOn, setDueOn] = useState<string>(booking.depositDueOn ?? '')
  const [paid, setPaid] = useState(getPayments(booking))
  const [isSubmitted, setSubmitted] = useState(false)
  const { form, focusFirstError } = useFocusOnError()

  const suggested = suggestBalance(amounts.agreedPrice, amounts.depositAmount)
  const suggestedText = formatAmount(suggested, language)
  const displayed: Amounts = { ...amounts, balanceAmount: isBalanceEdited ? amounts.balanceAmount : suggestedText }
  const isInvalid = (field: keyof Amounts) =>
    displayed[field].trim() !== '' && parseCents(normalizeAmount(displayed[field])) === null
  const getAmount = (field: keyof Amounts) =>
    displayed[field].trim() === '' ? null : normalizeAmount(displayed[field])
  const asked = {
    agreedPrice: getAmount('agreedPrice'),
    depositAmount: getAmount('depositAmount'),
    balanceAmount: getAmount('balanceAmount'),
  }
  const hasMismatch = !fields.some(isInvalid) && !addsUp({ ...booking, ...asked })
  const isDueOnInvalid = dueOn !== '' && !isDay(dueOn)
  const body: Input<'bookings.patch'> = {
    ...asked,
    depositDueOn: asked.depositAmount !== null && isDay(dueOn) ? dueOn : null,
    ...toPaymentFields(paid),
  }
  const patch = usePatchBooking({
    booking,
    success: /*i18n*/ 'admin.pricing.done',
    onDone: onClose,
  })
  const submit = () => {
    setSubmitted(true)
    if (fields.some(isInvalid) || hasMismatch || isDueOnInvalid || payments.some((it) => lacksDay(it, paid[it])))
      focusFirstError()
    else patch.mutate(body)
  }
  const getError = (field: keyof Amounts) => {
    if (isInvalid(field)) return i18n.t('errors.money')
    if (!hasMismatch || field !== (suggested === '' ? 'depositAmount' : 'balanceAmount')) return undefined
    return suggested === ''
      ? i18n.t('admin.confirm.depositTooHigh')
      : i18n.t('admin.pricing.mismatch', { amount: formatCurrency(suggested, language) })
  }
  const getFieldProps = (field: keyof Amounts) => ({
    id: `pricing-${field}`,
    label: i18n.t(bookingFields[field].label),
    error: isSubmitted ? getError(field) : undefined,
    value: displayed[field],
    onChange: (amount: string) => {
      setAmounts({ ...displayed, [field]: amount })
      if (field === 'balanceAmount') setBalanceEdited(amount !== '')
    },
  })
  const getPaymentProps = (payment: Payment) => ({
    payment,
    state: paid[payment],
    showsErrors: isSubmitted,
    onChange: (state: PaymentState) => setPaid({ ...paid, [payment]: state }),
  })
  const balanceHint =
    suggested !== '' &&
    formatAmount(displayed.balanceAmount, language) !== suggestedText &&
    i18n.t('admin.pricing.suggested', { amount: formatCurrency(suggested, language) })
  return (
    <BookingFormDialog
      booking={booking}
      patch={patch}
      body={body}
      title={i18n.t('admin.pricing.title', { code: formatCodeOrGuest(booking, i18n) })}
      form={form}
      submitLabel={i18n.t('admin.pricing.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dialog-wide muted">
        {i18n.t('admin.pricing.list', { amount: formatCurrency(booking.listPrice, language) })}
      </p>
      <div className="dialog-wide">
        <AmountField {...getFieldProps('agreedPrice')} />
      </div>
      <AmountField {...getFieldProps('depositAmount')} />
      {asked.depositAmount !== null && (
        <TextField
          id="pricing-depositDueOn"
          type="date"
          label={i18n.t(bookingFields.depositDueOn.label)}
          error={isSubmitted && isDueOnInvalid ? i18n.t('errors.day') : undefined}
          value={dueOn}
          onChange={(event) => setDueOn(event.target.value)}
        />
      )}
      <PaymentField {...getPaymentProps('deposit')} />
      <AmountField {...getFieldProps('balanceAmount')} hint={balanceHint} />
      <PaymentField {...getPaymentProps('balance')} />
    </BookingFormDialog>
  )
}
