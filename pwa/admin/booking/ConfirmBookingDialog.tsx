/** Confirms a request in one step: price, deposit, the balance that follows, and the mail that tells the guest. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingFields } from '#contract/bookings/bookingFields.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { isDay } from '#contract/days/days.ts'
import { ConfirmationMail } from '#contract/mails.ts'
import { proposeDepositCents, proposeDepositDueOn } from '#contract/money/deposit.ts'
import { type DepositRule, standardDepositRule } from '#contract/money/depositRule.ts'
import { getAgreedCents } from '#contract/money/ledger.ts'
import { formatMoney } from '#contract/money/money.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { StayWarnings } from '../newBooking/StayWarnings.tsx'
import { useOffers } from '../newBooking/useOffers.ts'
import { useProperty } from '../settings/propertyContext.ts'
import { defaultIbanQuery } from '../settings/queries.ts'
import { formatAmount, formatCentsForInput, parseAmount } from '../writes/amounts.ts'
import { BeforeAfter } from './BeforeAfter.tsx'
import { BookingFormDialog } from './BookingFormDialog.tsx'
import { ChannelWarning, isChannelConflict } from './ChannelWarning.tsx'
import { MailChoice } from './MailChoice.tsx'
import { MailDraft, noOwnText, toMailText } from './MailDraft.tsx'
import { usePatchBooking } from './useBookingWrite.ts'
import { useMailedText } from './useMailedText.ts'

const proposeDeposit = (price: string, rule: DepositRule, booking: Booking): string => {
  const cents = parseAmount(price)
  return cents === null ? '' : formatMoney(proposeDepositCents(cents, rule, booking))
}

type Values = {
  agreedPrice: string
  deposit: string | null
  dueOn: string
  iban: string | null
  sendsMail: boolean
}

export function ConfirmBookingDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const defaultIban = useQuery(defaultIbanQuery).data?.iban ?? ''
  const rule = useProperty()?.deposit ?? standardDepositRule
  // `deposit` follows the price, and `iban` the farm's, until somebody types another one.
  const [values, setValues] = useState<Values>({
    agreedPrice: formatCentsForInput(getAgreedCents(booking), language),
    deposit: booking.depositAmount === null ? null : formatAmount(booking.depositAmount, language),
    dueOn: booking.depositDueOn ?? proposeDepositDueOn(farmToday(), booking.checkinDate, rule),
    iban: null,
    sendsMail: booking.guestEmail !== null,
  })
  const { agreedPrice: price, dueOn, sendsMail } = values
  const [ownText, setOwnText] = useState(noOwnText)
  const [isSubmitted, setSubmitted] = useState(false)
  const { form, focusFirstError } = useFocusOnError()
  const offers = useOffers(booking, booking.numberOfGuests, [booking.id])
  const offer = offers?.find(({ room }) => room.id === booking.roomId)

  const deposit = values.deposit ?? formatAmount(proposeDeposit(price, rule, booking), language)
  const priceCents = parseAmount(price)
  const depositCents = deposit.trim() === '' ? 0 : parseAmount(deposit)
  const isDepositTooHigh = priceCents !== null && depositCents !== null && depositCents > priceCents
  const iban = ConfirmationMail.shape.iban.safeParse(values.iban ?? defaultIban)
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
    ...(sendsMail && iban.success ? { mail: { kind: 'confirmation', iban: iban.data }, ...toMailText(ownText) } : {}),
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
  const rows: FormRow<Values>[] = [
    {
      name: 'agreedPrice',
      kind: 'amount',
      label: i18n.t(bookingFields.agreedPrice.label),
      hint: i18n.t('admin.pricing.list', { amount: formatCurrency(booking.listPrice, language) }),
      error: isSubmitted && priceCents === null ? i18n.t('errors.money') : undefined,
    },
    {
      name: 'deposit',
      kind: 'amount',
      value: deposit,
      label: i18n.t(bookingFields.depositAmount.label),
      hint: amounts && i18n.t('admin.confirm.balance', { amount: formatCurrency(amounts.balanceAmount, language) }),
      error: isDepositTooHigh
        ? i18n.t('admin.confirm.depositTooHigh')
        : isSubmitted && depositCents === null
          ? i18n.t('errors.money')
          : undefined,
    },
    hasDeposit && {
      name: 'dueOn',
      kind: 'date',
      label: i18n.t(bookingFields.depositDueOn.label),
      error: isSubmitted && isDueOnMissing ? i18n.t('errors.day') : undefined,
    },
    <BeforeAfter key="after" booking={booking} after={{ status: 'confirmed', ...amounts }} />,
    <MailChoice
      key="mail"
      id="confirm-sendsMail"
      label={/*i18n*/ 'admin.confirm.sendsMail'}
      booking={booking}
      checked={sendsMail}
      onChange={(isChosen) => setValues({ ...values, sendsMail: isChosen })}
    />,
    sendsMail && {
      name: 'iban',
      value: values.iban ?? defaultIban,
      isWide: true,
      label: i18n.t('admin.mail.iban'),
      error: isSubmitted && !iban.success ? i18n.t('errors.iban') : undefined,
      autoComplete: 'off',
      spellCheck: false,
    },
    sendsMail && isComplete && (
      <MailDraft
        key="mailDraft"
        name="confirm-mail"
        booking={booking}
        input={body}
        value={ownText}
        onChange={setOwnText}
      />
    ),
  ]
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
          {offer?.room.refusesPets && ` ${i18n.t('admin.booking.petsRefused')}`}
        </p>
      )}
      <Fields form={{ name: 'confirm', values, setValues }} rows={rows} />
    </BookingFormDialog>
  )
}
