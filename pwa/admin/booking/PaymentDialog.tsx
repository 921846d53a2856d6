/** The guest has paid the deposit or the balance: on which day, how, and whether a mail says thanks. The way is asked last, and its press saves. */
import { useState } from 'react'
import { bookingFields } from '#contract/bookings/bookingFields.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { isDay } from '#contract/days/days.ts'
import { getAgreedCents, getBalanceCents } from '#contract/money/ledger.ts'
import type { GuestWay } from '#contract/money/ledgerFields.ts'
import { formatMoney } from '#contract/money/money.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { formatAmount, parseAmount } from '../writes/amounts.ts'
import { BeforeAfter } from './BeforeAfter.tsx'
import { BookingFormDialog } from './BookingFormDialog.tsx'
import { MailChoice } from './MailChoice.tsx'
import { MailDraft, noOwnText, toMailText } from './MailDraft.tsx'
import { fitsPrice, followAmounts, type Payment } from './payments.ts'
import { usePatchBooking } from './useBookingWrite.ts'
import { useMailedText } from './useMailedText.ts'
import { listWayAnswers } from './wayAnswers.ts'

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

type Props = { booking: Booking; payment: Payment; onClose: () => void }

export function PaymentDialog({ booking, payment, onClose }: Props) {
  const { i18n, language } = useLanguage()
  const { amountField, dayField, title, paymentType } = texts[payment]
  const expected = payment === 'deposit' ? (booking.depositAmount ?? '') : formatMoney(getBalanceCents(booking))
  const [values, setValues] = useState(() => ({
    amount: formatAmount(expected, language),
    day: farmToday(),
    sendsMail: booking.guestEmail !== null,
  }))
  const { amount, day, sendsMail } = values
  const [ownText, setOwnText] = useState(noOwnText)
  const [isSubmitted, setSubmitted] = useState(false)
  const { form, focusFirstError } = useFocusOnError()

  const cents = parseAmount(amount)
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
    ...(sendsMail ? { mail: { kind: 'payment', paymentType }, ...toMailText(ownText) } : {}),
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
  const save = (how: GuestWay) => {
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
      answers={listWayAnswers(i18n, save)}
      onSubmit={() => undefined}
      onClose={onClose}
    >
      <Fields
        form={{ name: 'payment', values, setValues }}
        rows={[
          {
            name: 'amount',
            kind: 'amount',
            label: i18n.t(bookingFields[amountField].label),
            error: isSubmitted ? amountError : undefined,
          },
          {
            name: 'day',
            kind: 'date',
            label: i18n.t('admin.price.receivedOn'),
            error: isSubmitted && !isDay(day) ? i18n.t('errors.day') : undefined,
          },
          <BeforeAfter key="after" booking={booking} after={isComplete ? fields : {}} />,
          <MailChoice
            key="mail"
            id="payment-sendsMail"
            label={/*i18n*/ 'admin.payment.sendsMail'}
            booking={booking}
            checked={sendsMail}
            onChange={(isChosen) => setValues({ ...values, sendsMail: isChosen })}
          />,
          sendsMail && isComplete && (
            <MailDraft
              key="mailDraft"
              name="payment-mail"
              booking={booking}
              input={body}
              value={ownText}
              onChange={setOwnText}
            />
          ),
        ]}
      />
    </BookingFormDialog>
  )
}
