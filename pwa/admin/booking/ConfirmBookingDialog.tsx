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
import { call } from '#pwa/api.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { useProperty } from '../settings/propertyContext.ts'
import { defaultIbanQuery } from '../settings/queries.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import { formatAmount, normalizeAmount } from '../writes/amounts.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { useFocusOnError } from '../writes/useFocusOnError.ts'
import { BeforeAfter } from './BeforeAfter.tsx'
import { BookingSubject } from './BookingSubject.tsx'
import { ChannelWarning, isChannelConflict } from './ChannelWarning.tsx'
import { Conflict } from './Conflict.tsx'
import { DatesTaken } from './DatesTaken.tsx'
import { MailPreview } from './MailPreview.tsx'
import { useBookingWrite } from './useBookingWrite.ts'
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
  const patch = useBookingWrite({
    booking,
    call: 'bookings.patch',
    send: (input: Input<'bookings.patch'>, options) => call('bookings.patch', { ...options, body: input }),
    success: sendsMail ? mailedText : /*i18n*/ 'admin.confirm.done',
    failure: { title: /*i18n*/ 'admin.booking.updateFailed' },
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
    <FormDialog
      title={i18n.t('admin.confirm.title', { name: formatGuestName(booking, i18n) })}
      form={form}
      submitLabel={patch.current ? i18n.t('admin.conflict.keepMine') : submitLabel}
      isPending={patch.isPending}
      canWait
      onSubmit={submit}
      onClose={onClose}
      before={
        <>
          {patch.current && <Conflict mine={body} seen={booking} current={patch.current} />}
          <DatesTaken error={patch.error} booking={booking} />
        </>
      }
    >
      <BookingSubject booking={booking} />
      <ChannelWarning booking={booking} error={patch.error} />
      <TextField
        id="confirm-agreedPrice"
        label={i18n.t(bookingFields.agreedPrice.label)}
        hint={i18n.t('admin.pricing.list', { amount: formatCurrency(booking.listPrice, language) })}
        error={isSubmitted && priceCents === null ? i18n.t('errors.money') : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={price}
        onChange={(event) => setPrice(event.target.value)}
        onBlur={() => setPrice(formatAmount(price, language))}
      />
      <TextField
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
        inputMode="decimal"
        autoComplete="off"
        value={deposit}
        onChange={(event) => setTypedDeposit(event.target.value)}
        onBlur={() => setTypedDeposit(typedDeposit && formatAmount(typedDeposit, language))}
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
      {booking.guestEmail === null ? (
        <p className="dialog-wide muted">{i18n.t('admin.mail.noAddress')}</p>
      ) : (
        <div className="dialog-wide">
          <Checkbox
            id="confirm-sendsMail"
            label={i18n.t('admin.confirm.sendsMail', { address: booking.guestEmail })}
            checked={sendsMail}
            onChange={(event) => setSendsMail(event.target.checked)}
          />
        </div>
      )}
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
          {isComplete && <MailPreview booking={booking} patch={body} />}
        </>
      )}
    </FormDialog>
  )
}
