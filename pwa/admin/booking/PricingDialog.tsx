/**
 * The agreed price, the deposit and the balance, and when they were paid. The balance is suggested until typed. What is
 * ticked as received is saved by the press that says how it was paid.
 */
import { useState } from 'react'
import { bookingFields } from '#contract/bookings/bookingFields.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { isDay } from '#contract/days/days.ts'
import { addsUp } from '#contract/money/ledger.ts'
import type { GuestWay } from '#contract/money/ledgerFields.ts'
import { formatMoney } from '#contract/money/money.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { formatCodeOrGuest } from '../subjects/bookingName.ts'
import { formatAmount, normalizeAmount, parseAmount } from '../writes/amounts.ts'
import { BookingFormDialog } from './BookingFormDialog.tsx'
import { PaymentField } from './PaymentField.tsx'
import { getPayments, lacksDay, type Payment, type PaymentState, payments, toPaymentFields } from './payments.ts'
import { usePatchBooking } from './useBookingWrite.ts'
import { listWayAnswers } from './wayAnswers.ts'

const fields = ['agreedPrice', 'depositAmount', 'balanceAmount'] as const
type Amounts = Record<(typeof fields)[number], string>

/** Agreed price minus deposit; empty if either is invalid or the result is negative. */
function suggestBalance(agreed: string, deposit: string): string {
  const agreedCents = parseAmount(agreed)
  const depositCents = deposit.trim() === '' ? 0 : parseAmount(deposit)
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
  const isInvalid = (field: keyof Amounts) => displayed[field].trim() !== '' && parseAmount(displayed[field]) === null
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
  /** Whether something is ticked as received that was not before. */
  const isReceived = payments.some((it) => paid[it].isPaid && !getPayments(booking)[it].isPaid)
  const submit = (how?: GuestWay) => {
    setSubmitted(true)
    if (fields.some(isInvalid) || hasMismatch || isDueOnInvalid || payments.some((it) => lacksDay(it, paid[it])))
      focusFirstError()
    else patch.mutate({ ...body, how })
  }
  const getError = (field: keyof Amounts) => {
    if (isInvalid(field)) return i18n.t('errors.money')
    if (!hasMismatch || field !== (suggested === '' ? 'depositAmount' : 'balanceAmount')) return undefined
    return suggested === ''
      ? i18n.t('admin.confirm.depositTooHigh')
      : i18n.t('admin.pricing.mismatch', { amount: formatCurrency(suggested, language) })
  }
  const setValues = ({ dueOn: day, ...next }: Amounts & { dueOn: string }) => {
    setDueOn(day)
    setAmounts(next)
    if (next.balanceAmount !== displayed.balanceAmount) setBalanceEdited(next.balanceAmount !== '')
  }
  const getAmountRow = (name: keyof Amounts) => ({
    name,
    kind: 'amount' as const,
    label: i18n.t(bookingFields[name].label),
    error: isSubmitted ? getError(name) : undefined,
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
      submitLabel={i18n.t(isReceived ? /*i18n*/ 'admin.pricing.askWay' : /*i18n*/ 'admin.pricing.save')}
      answers={isReceived ? listWayAnswers(i18n, submit) : undefined}
      onSubmit={() => {
        if (!isReceived) submit()
      }}
      onClose={onClose}
    >
      <p className="dialog-wide muted">
        {i18n.t('admin.pricing.list', { amount: formatCurrency(booking.listPrice, language) })}
      </p>
      <Fields
        form={{ name: 'pricing', values: { ...displayed, dueOn }, setValues }}
        rows={[
          { ...getAmountRow('agreedPrice'), isWide: true },
          getAmountRow('depositAmount'),
          asked.depositAmount !== null && {
            name: 'dueOn',
            kind: 'date',
            label: i18n.t(bookingFields.depositDueOn.label),
            error: isSubmitted && isDueOnInvalid ? i18n.t('errors.day') : undefined,
          },
          <PaymentField key="deposit" {...getPaymentProps('deposit')} />,
          { ...getAmountRow('balanceAmount'), hint: balanceHint },
          <PaymentField key="balance" {...getPaymentProps('balance')} />,
        ]}
      />
    </BookingFormDialog>
  )
}
