/** The guest has paid the deposit or the balance: on which day, how, and whether a mail says thanks. The way is asked last, and its press saves. */
import { useState } from 'react'
import { getAgreedCents, getBalanceCents } from '#contract/account.ts'
import { bookingFields } from '#contract/bookingFields.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { isDay } from '#contract/days.ts'
import { formatMoney, parseCents } from '#contract/money.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { formatGuestName } from '../subjects/guestName.ts'
import { AmountField } from '../writes/AmountField.tsx'
import { formatAmount, normalizeAmount } from '../writes/amounts.ts'
import { useFocusOnError } from '../writes/useFocusOnError.ts'
import { BeforeAfter } from './BeforeAfter.tsx'
import { BookingFormDialog } from './BookingFormDialog.tsx'
import { MailChoice } from './MailChoice.tsx'
import { MailPreview } from './MailPreview.tsx'
import { fitsPrice, followAmounts, type Payment } from './payments.ts'
import { usePatchBooking } from './useBookingWrite.ts'
import { useMailedText } from './useMailedText.ts'

const texts = {
  deposit: {
    amountField: 'depositAmount',
    dayField: 'depositPaidOn',
    title: /*i18n*/ 'admin.payment.deposit',
    paymentType: 'acconto',
  },
  balance: {
    amountField: 'balanceAmount',
    dayField: 'balancePaidOn',
    title: /*i18n*/ 'admin.payment.balance',
    paymentType: 'saldo',
  },
} as const

const ways = ['transfer', 'cash', 'card'] as const
const wayButtons = {
  transfer: /*i18n*/ 'admin.payment.byTransfer',
  cash: /*i18n*/ 'admin.payment.inCash',
  card: /*i18n*/ 'admin.payment.byCard',
} as const

type Props = { booking: Booking; payment: Payment; onClose: () => void }

export function PaymentDialog({ booking, payment, onClose }: Props) {
  const { i18n, language } = useLanguage()
  const { amountField, dayField, title, paymentType } = texts[payment]
  const expected = payment === 'deposit' ? (booking.depositAmount ?? '') : formatMoney(getBalanceCents(booking))
  const [amount, setAmount] = useState(formatAmount(expected, language))
  const [day, setDay] = useState<string>(farmToday())
  const [sendsMail, setSendsMail] = useState(booking.guestEmail !== null)
  const [isSubmitted, setSubmitted] = useState(false)
  const { form, focusFirstError } = useFocusOnError()

  const cents = parseCents(normalizeAmount(amount))
  const fits = cents === null || fitsPrice(booking, payment, cents)
  const isComplete = cents !== null && isDay(day) && fits
  const amountText = cents === null ? null : formatMoney(cents)
  const fields = {
    [amountField]: amountText,
    [dayField]: day,
    ...(payment === 'balance' ? { paymentCompleted: true } : followAmounts(booking, { depositAmount: amountText })),
  }
  const body: Input<'bookings.patch'> = {
    ...fields,
    ...(sendsMail ? { mail: { kind: 'payment', paymentType } } : {}),
  }
  const mailedText = useMailedText(/*i18n*/ 'admin.payment.doneWithMail')
  const patch = usePatchBooking({
    booking,
    success: sendsMail ? mailedText : /*i18n*/ 'admin.payment.done',
    onDone: onClose,
  })
  const price = formatCurrency(formatMoney(getAgreedCents(booking)), language)
  const misfit =
    payment === 'deposit' ? i18n.t('admin.confirm.depositTooHigh') : i18n.t('admin.payment.mismatch', { price })
  const amountError = cents === null ? i18n.t('errors.money') : fits ? undefined : misfit
  const save = (how: (typeof ways)[number]) => {
    setSubmitted(true)
    if (isComplete) patch.mutate({ ...body, how })
    else focusFirstError()
  }
  const question = sendsMail ? i18n.t('admin.payment.askWayAndMail') : i18n.t('admin.payment.askWay')
  return (
    <BookingFormDialog
      booking={booking}
      patch={patch}
      body={body}
      title={i18n.t(title, { name: formatGuestName(booking, i18n) })}
      form={form}
      submitLabel={question}
      answers={ways.map((how) => ({ label: i18n.t(wayButtons[how]), onChoose: () => save(how) }))}
      onSubmit={() => undefined}
      onClose={onClose}
    >
      <AmountField
        id="payment-amount"
        label={i18n.t(bookingFields[amountField].label)}
        error={isSubmitted ? amountError : undefined}
        value={amount}
        onChange={setAmount}
      />
      <TextField
        id="payment-day"
        type="date"
        label={i18n.t('admin.price.receivedOn')}
        error={isSubmitted && !isDay(day) ? i18n.t('errors.day') : undefined}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <BeforeAfter booking={booking} after={isComplete ? fields : {}} />
      <MailChoice
        id="payment-sendsMail"
        label={/*i18n*/ 'admin.payment.sendsMail'}
        booking={booking}
        checked={sendsMail}
        onChange={setSendsMail}
      />
      {sendsMail && isComplete && <MailPreview booking={booking} input={body} />}
    </BookingFormDialog>
  )
}
