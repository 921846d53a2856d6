/** Confirms a request in one step: price, deposit, the balance that follows, and the mail that tells the guest. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getAgreedCents } from '#contract/account.ts'
import { bookingFields } from '#contract/bookingFields.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { isDay } from '#contract/days.ts'
import { proposeDepositCents, proposeDepositDueOn } from '#contract/deposit.ts'
import { type DepositRule, standardDepositRule } from '#contract/depositRule.ts'
import { ConfirmationMail } from '#contract/mails.ts'
import { formatMoney, parseCents } from '#contract/money.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { StayWarnings } from '../newBooking/StayWarnings.tsx'
import { useOffers } from '../newBooking/useOffers.ts'
import { useProperty } from '../settings/propertyContext.ts'
import { defaultIbanQuery } from '../settings/queries.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import { AmountField } from '../writes/AmountField.tsx'
import { formatAmount, normalizeAmount } from '../writes/amounts.ts'
import { useFocusOnError } from '../writes/useFocusOnError.ts'
import { BeforeAfter } from './BeforeAfter.tsx'
import { BookingFormDialog } from './BookingFormDialog.tsx'
import { ChannelWarning, isChannelConflict } from './ChannelWarning.tsx'
import { MailChoice } from './MailChoice.tsx'
import { MailPreview } from './MailPreview.tsx'
import { usePatchBooking } from './useBookingWrite.ts'
import { useMailedText } from './useMailedText.ts'

const proposeDeposit = (price: string, rule: DepositRule, booking: Booking): string => {
  const cents = parseCents(normalizeAmount(price))
  return cents === null ? '' : formatMoney(proposeDepositCents(cents, rule, booking))
}

export function ConfirmBookingDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const defaultIban = useQuery(defaultIbanQuery).data?.iban ?? ''
  const rule = useProperty()?.deposit ?? standardDepositRule
  const [price, setPrice] = useState(formatAmount(formatMoney(getAgreedCents(booking)), language))
  // Follows the price until somebody types another one.
  const [typedDeposit, setTypedDeposit] = useState(
    booking.depositAmount === null ? null : formatAmount(booking.depositAmount, language),
  )
  const [dueOn, setDueOn] = useState<string>(
    booking.depositDueOn ?? proposeDepositDueOn(farmToday(), booking.checkinDate, rule),
  )
  const [typedIban, setTypedIban] = useState<string | null>(null)
  const [sendsMail, setSendsMail] = useState(booking.guestEmail !== null)
  const [isSubmitted, setSubmitted] = useState(false)
  const { form, focusFirstError } = useFocusOnError()
  const offers = useOffers(booking, booking.numberOfGuests, booking.id)
  const offer = offers?.find(({ room }) => room.id === booking.roomId)

  const deposit = typedDeposit ?? formatAmount(proposeDeposit(price, rule, booking), language)
  const priceCents = parseCents(normalizeAmount(price))
  const depositCents = deposit.trim() === '' ? 0 : parseCents(normalizeAmount(deposit))
  const isDepositTooHigh = priceCents !== null && depositCents !== null && depositCents > priceCents
  const iban = ConfirmationMail.shape.iban.safeParse(typedIban ?? defaultIban)
  const hasDeposit = depositCents !== null && depositCents > 0
  const isDueOnMissing = hasDeposit && dueOn !== '' && !isDay(dueOn)
  const amounts =
    priceCents === null || depositCents === null || isDepositTooHigh || isDueOnMissing
      ? null
      : {
          agreedPrice: formatMoney(priceCents),
          depositAmount: depositCents === 0 ? null : formatMoney(depositCents),
          balanceAmount: formatMoney(priceCents - depositCents),
          depositDueOn: hasDeposit && dueOn !== '' ? dueOn : null,
        }
  const isComplete = amounts !== null && (!sendsMail || iban.success)
  const body: Input<'bookings.patch'> = {
    status: 'confirmed',
    ...amounts,
    ...(sendsMail && iban.success ? { mail: { kind: 'confirmation', iban: iban.data } } : {}),
  }
  const mailedText = useMailedText(/*i18n*/ 'admin.confirm.doneWithMail')
  const patch = usePatchBooking({
    booking,
    success: sendsMail ? mailedText : /*i18n*/ 'admin.confirm.done',
    onDone: onClose,
  })
  const isSoldElsewhere = isChannelConflict(patch.error)
  const submit = () => {
    setSubmitted(true)
    if (isComplete) patch.mutate(isSoldElsewhere ? { ...body, anyway: true } : body)
    else focusFirstError()
  }
  const confirmLabel = sendsMail ? i18n.t('admin.confirm.saveAndMail') : i18n.t('admin.confirm.save')
  const submitLabel = isSoldElsewhere ? i18n.t('admin.confirm.anyway') : confirmLabel
  return (
    <BookingFormDialog
      booking={booking}
      patch={patch}
      body={body}
      title={i18n.t('admin.confirm.title', { name: formatGuestName(booking, i18n) })}
      form={form}
      submitLabel={submitLabel}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChannelWarning booking={booking} error={patch.error} />
      {offer && <StayWarnings offer={offer} />}
      {booking.hasPets && (
        <p className="dialog-warning" role="status">
          {i18n.t('admin.confirm.pets', { n: booking.numberOfPets })}
        </p>
      )}
      <AmountField
        id="confirm-agreedPrice"
        label={i18n.t(bookingFields.agreedPrice.label)}
        hint={i18n.t('admin.pricing.list', { amount: formatCurrency(booking.listPrice, language) })}
        error={isSubmitted && priceCents === null ? i18n.t('errors.money') : undefined}
        value={price}
        onChange={setPrice}
      />
      <AmountField
        id="confirm-depositAmount"
        label={i18n.t(bookingFields.depositAmount.label)}
        hint={amounts && i18n.t('admin.confirm.balance', { amount: formatCurrency(amounts.balanceAmount, language) })}
        error={
          isDepositTooHigh
            ? i18n.t('admin.confirm.depositTooHigh')
            : isSubmitted && depositCents === null
              ? i18n.t('errors.money')
              : undefined
        }
        value={deposit}
        onChange={setTypedDeposit}
      />
      {hasDeposit && (
        <TextField
          id="confirm-depositDueOn"
          type="date"
          label={i18n.t(bookingFields.depositDueOn.label)}
          error={isSubmitted && isDueOnMissing ? i18n.t('errors.day') : undefined}
          value={dueOn}
          onChange={(event) => setDueOn(event.target.value)}
        />
      )}
      <BeforeAfter booking={booking} after={{ status: 'confirmed', ...amounts }} />
      <MailChoice
        id="confirm-sendsMail"
        label={/*i18n*/ 'admin.confirm.sendsMail'}
        booking={booking}
        checked={sendsMail}
        onChange={setSendsMail}
      />
      {sendsMail && (
        <>
          <div className="dialog-wide">
            <TextField
              id="confirm-iban"
              label={i18n.t('admin.mail.iban')}
              value={typedIban ?? defaultIban}
              error={isSubmitted && !iban.success ? i18n.t('errors.iban') : undefined}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTypedIban(event.target.value)}
            />
          </div>
          {isComplete && <MailPreview booking={booking} input={body} />}
        </>
      )}
    </BookingFormDialog>
  )
}
