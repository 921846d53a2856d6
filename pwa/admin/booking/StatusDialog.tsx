/** Changes the status. Any status may follow any other; the server refuses if the days are taken or locked. */
import { useState } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { parseCents } from '#contract/money/money.ts'
import { type BookingStatus, bookingStatuses } from '#contract/stays/stay.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { useProperty } from '../settings/propertyContext.ts'
import { formatCodeOrGuest } from '../subjects/bookingName.ts'
import { formatAmount, normalizeAmount } from '../writes/amounts.ts'
import { BeforeAfter } from './BeforeAfter.tsx'
import { BookingFormDialog } from './BookingFormDialog.tsx'
import { type Cancellation, CancellationFields } from './CancellationFields.tsx'
import { statusLabels } from './labels.ts'
import { MailDraft, noOwnText, toMailText } from './MailDraft.tsx'
import { proposeKeptAmount } from './payments.ts'
import { usePatchBooking } from './useBookingWrite.ts'
import { useMailedText } from './useMailedText.ts'

type Props = { booking: Booking; initialStatus?: BookingStatus; onClose: () => void }

export function StatusDialog({ booking, initialStatus = booking.status, onClose }: Props) {
  const { i18n, language } = useLanguage()
  const property = useProperty()
  const [values, setValues] = useState<Cancellation & { status: BookingStatus }>({
    status: initialStatus,
    keptAmount: formatAmount(proposeKeptAmount(booking, farmToday(), property), language),
    notifyGuest: booking.guestEmail !== null && booking.status !== 'cancelled',
  })
  const { status } = values
  const [ownText, setOwnText] = useState(noOwnText)
  const [isSubmitted, setSubmitted] = useState(false)
  const { form, focusFirstError } = useFocusOnError()
  const isCancelled = status === 'cancelled'
  const keptAmount = normalizeAmount(values.keptAmount)
  const isInvalid = isCancelled && keptAmount !== '' && parseCents(keptAmount) === null
  const notifyGuest = isCancelled && values.notifyGuest
  const fields = { status, ...(isCancelled ? { keptAmount: keptAmount === '' ? null : keptAmount } : {}) }
  const body: Input<'bookings.patch'> = {
    ...fields,
    ...(notifyGuest ? { notifyGuest, ...toMailText(ownText) } : {}),
  }
  const mailedText = useMailedText(/*i18n*/ 'admin.status.doneWithMail')
  const patch = usePatchBooking({
    booking,
    success: notifyGuest ? mailedText : /*i18n*/ 'admin.status.done',
    onDone: onClose,
  })
  const submit = () => {
    setSubmitted(true)
    if (isInvalid) focusFirstError()
    else patch.mutate(body)
  }
  const submitLabel = notifyGuest ? i18n.t('admin.status.saveAndMail') : i18n.t('admin.status.save')
  return (
    <BookingFormDialog
      booking={booking}
      patch={patch}
      body={body}
      title={i18n.t('admin.status.title', { code: formatCodeOrGuest(booking, i18n) })}
      form={form}
      submitLabel={submitLabel}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields
        form={{ name: 'status', values, setValues }}
        rows={[
          {
            name: 'status',
            kind: 'radio',
            label: i18n.t('admin.field.status'),
            options: bookingStatuses.map((value) => ({ value, label: i18n.t(statusLabels[value]) })),
          },
        ]}
      />
      {isCancelled && (
        <CancellationFields
          booking={booking}
          value={values}
          isInvalid={isSubmitted && isInvalid}
          onChange={(cancellation) => setValues({ ...values, ...cancellation })}
        />
      )}
      <BeforeAfter booking={booking} after={isInvalid ? { status } : fields} />
      {notifyGuest && !isInvalid && (
        <MailDraft name="status-mail" booking={booking} input={body} value={ownText} onChange={setOwnText} />
      )}
    </BookingFormDialog>
  )
}
