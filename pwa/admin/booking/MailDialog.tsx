/**
 * The three mails that staff send by hand. A mail sent less than a minute ago, the confirmation of a booking that is not
 * confirmed, and thanks for a payment that has not come in have to be confirmed once; nothing else blocks.
 */
import type { I18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Input, Output } from '#contract/calls.ts'
import { ConfirmationMail, type ManualMail } from '#contract/mails.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { call } from '#pwa/api.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { isSentJustNow } from '../mails/errors.ts'
import { useMailConfigured } from '../mails/queries.ts'
import { defaultIbanQuery } from '../settings/queries.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'
import { BookingSubject } from './BookingSubject.tsx'
import { statusWords } from './labels.ts'
import { MailDraft, noOwnText, toMailText } from './MailDraft.tsx'
import { getMailDoubt, getPayments } from './payments.ts'

type ManualMailKind = ManualMail['kind']

const titles: Record<ManualMailKind, string> = {
  confirmation: /*i18n*/ 'admin.mail.confirmation',
  payment: /*i18n*/ 'admin.mail.payment',
  thankYou: /*i18n*/ 'admin.mail.thankYou',
}

type SendInput = { mail: ManualMail; options: Input<'bookings.sendThankYou'> }

async function send(
  { mail, options: body }: SendInput,
  id: string,
  key: string,
): Promise<Output<'bookings.sendThankYou'>> {
  const options = { params: { id }, key }
  if (mail.kind === 'confirmation')
    return call('bookings.sendConfirmation', { ...options, body: { iban: mail.iban, ...body } })
  if (mail.kind === 'payment')
    return call('bookings.sendPaymentConfirmation', { ...options, body: { paymentType: mail.paymentType, ...body } })
  return call('bookings.sendThankYou', { ...options, body })
}

/** The warnings about data that the mail lacks. They do not block it. */
const listWarnings = (booking: Booking, mail: ManualMail, i18n: I18n): string[] => {
  const isFor = (paymentType: 'acconto' | 'saldo') => mail.kind === 'payment' && mail.paymentType === paymentType
  return [
    booking.guestEmail === null && i18n.t('admin.mail.noAddress'),
    mail.kind === 'confirmation' && booking.agreedPrice === null && i18n.t('admin.mail.noAgreedPrice'),
    isFor('acconto') && booking.depositAmount === null && i18n.t('admin.mail.noDeposit'),
    isFor('saldo') && booking.balanceAmount === null && i18n.t('admin.mail.noBalance'),
  ].filter((it) => it !== false)
}

const getSubmitLabel = (again: boolean, isAsking: boolean): string => {
  if (again) return /*i18n*/ 'admin.mail.sendAgain'
  return isAsking ? /*i18n*/ 'admin.mail.sendAnyway' : /*i18n*/ 'admin.mail.send'
}

type Values = { iban: string | null; paymentType: 'acconto' | 'saldo' }

export function MailDialog({
  booking,
  kind,
  onClose,
}: {
  booking: Booking
  kind: ManualMailKind
  onClose: () => void
}) {
  const { i18n } = useLanguage()
  const defaultIban = useQuery(defaultIbanQuery).data?.iban ?? ''
  const isMailConfigured = useMailConfigured()
  const [isSubmitted, setSubmitted] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { form, focusFirstError } = useFocusOnError()
  const paid = getPayments(booking)
  // `iban`: null while it is the farm's.
  const [values, setValues] = useState<Values>({
    iban: null,
    paymentType: paid.balance.isPaid ? 'saldo' : 'acconto',
  })
  const { paymentType } = values
  const [ownText, setOwnText] = useState(noOwnText)
  const write = useWrite({
    send: (input: SendInput, key) => send(input, booking.id, key),
    success: () => (isMailConfigured ? /*i18n*/ 'admin.mail.done' : /*i18n*/ 'admin.mail.writtenToFile'),
    failure: () => ({ title: /*i18n*/ 'admin.mail.failed', text: /*i18n*/ 'admin.mail.failedText' }),
    onDone: onClose,
    onError: isSentJustNow,
  })
  const again = isSentJustNow(write.error)
  const typed = values.iban ?? defaultIban
  // The schema verifies the check digits, too: money sent to a mistyped account is lost.
  const parsed = ConfirmationMail.shape.iban.safeParse(typed)
  const buildMail = (): ManualMail => {
    if (kind === 'confirmation') return { kind, iban: parsed.data ?? typed }
    return kind === 'payment' ? { kind, paymentType } : { kind }
  }
  const doubt = getMailDoubt(booking, buildMail(), farmToday())
  const warnings = listWarnings(booking, buildMail(), i18n)
  const submit = () => {
    setSubmitted(true)
    if (kind === 'confirmation' && !parsed.success) focusFirstError()
    else if (doubt && !isAsking) setAsking(true)
    else write.mutate({ mail: buildMail(), options: { ...(again ? { again } : {}), ...toMailText(ownText) } })
  }
  return (
    <FormDialog
      title={i18n.t(titles[kind])}
      form={form}
      submitLabel={i18n.t(getSubmitLabel(again, isAsking && doubt !== null))}
      isPending={write.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <BookingSubject booking={booking} />
      <p className="dialog-wide">
        {i18n.t('admin.mail.to', {
          name: formatGuestName(booking, i18n),
          address: booking.guestEmail ?? '–',
        })}
      </p>
      <Fields
        form={{
          name: 'mail',
          values,
          setValues: (next) => {
            setValues(next)
            if (next.paymentType !== paymentType) setAsking(false)
          },
        }}
        rows={[
          kind === 'confirmation' && {
            name: 'iban',
            value: typed,
            isWide: true,
            label: i18n.t('admin.mail.iban'),
            error: isSubmitted && !parsed.success ? i18n.t(parsed.error.issues[0]?.message ?? '') : undefined,
            autoComplete: 'off',
            spellCheck: false,
          },
          kind === 'payment' && {
            name: 'paymentType',
            kind: 'radio',
            label: i18n.t('admin.mail.paymentType'),
            options: [
              { value: 'acconto', label: i18n.t('admin.price.deposit') },
              { value: 'saldo', label: i18n.t('admin.price.balance') },
            ],
          },
        ]}
      />
      {(kind !== 'confirmation' || parsed.success) && (
        <MailDraft
          name="own-text"
          booking={booking}
          input={{ mail: buildMail(), ...toMailText(ownText) }}
          value={ownText}
          onChange={setOwnText}
        />
      )}
      {warnings.map((text) => (
        <p key={text} className="dialog-warning">
          {text}
        </p>
      ))}
      {again && (
        <p className="dialog-warning" role="alert">
          {i18n.t('admin.mail.sentJustNow')}
        </p>
      )}
      {isAsking && !again && doubt && (
        <p className="dialog-warning" role="alert">
          {i18n.t(doubt, { status: i18n.t(statusWords[booking.status]) })}
        </p>
      )}
    </FormDialog>
  )
}
