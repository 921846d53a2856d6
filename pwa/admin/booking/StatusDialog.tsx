/** Changes the status. Any status may follow any other; the server refuses if the days are taken or locked. */
import { useState } from 'react'
import type { Booking } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { parseCents } from '#contract/money.ts'
import { type BookingStatus, bookingStatuses } from '#contract/stay.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { RadioGroup } from '#pwa/ui/RadioGroup.tsx'
import { useProperty } from '../settings/propertyContext.ts'
import { formatCodeOrGuest } from '../subjects/bookingName.ts'
import { formatAmount, normalizeAmount } from '../writes/amounts.ts'
import { useFocusOnError } from '../writes/useFocusOnError.ts'
import { BeforeAfter } from './BeforeAfter.tsx'
import { BookingFormDialog } from './BookingFormDialog.tsx'
import { type Cancellation, CancellationFields } from './CancellationFields.tsx'
import { statusLabels } from './labels.ts'
import { MailPreview } from './MailPreview.tsx'
import { proposeKeptAmount } from './payments.ts'
import { usePatchBooking } from './useBookingWrite.ts'
import { useMailedText } from './useMailedText.ts'

type Props = { booking: Booking; initialStatus?: BookingStatus; onClose: () => void }

export function StatusDialog({ booking, initialStatus = booking.status, onClose }: Props) {
  const { i18n, language } = useLanguage()
  const property = useProperty()
  const [status, setStatus] = useState(initialStatus)
  const [cancellation, setCancellation] = useState<Cancellation>({
    keptAmount: formatAmount(proposeKeptAmount(booking, farmToday(), property), language),
    notifyGuest: booking.guestEmail !== null && booking.status !== 'cancelled',
  })
  const [isSubmitted, setSubmitted] = useState(false)
  const { form, focusFirstError } = useFocusOnError()
  const isCancelled = status === 'cancelled'
  const keptAmount = normalizeAmount(cancellation.keptAmount)
  const isInvalid = isCancelled && keptAmount !== '' && parseCents(keptAmount) === null
  const notifyGuest = isCancelled && cancellation.notifyGuest
  const fields = { status, ...(isCancelled ? { keptAmount: keptAmount === '' ? null : keptAmount } : {}) }
  const body: Input<'bookings.patch'> = { ...fields, ...(notifyGuest ? { notifyGuest } : {}) }
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
      <RadioGroup
        legend={i18n.t('admin.field.status')}
        options={bookingStatuses.map((value) => ({ value, label: i18n.t(statusLabels[value]) }))}
        value={status}
        onChange={setStatus}
      />
      {isCancelled && (
        <CancellationFields
          booking={booking}
          value={cancellation}
          isInvalid={isSubmitted && isInvalid}
          onChange={setCancellation}
        />
      )}
      <BeforeAfter booking={booking} after={isInvalid ? { status } : fields} />
      {notifyGuest && !isInvalid && <MailPreview booking={booking} input={body} />}
    </BookingFormDialog>
  )
}
