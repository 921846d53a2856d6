/** Changes the status. Any status may follow any other; the server refuses if the days are taken or locked. */
import { type FormEvent, useState } from 'react'
import type { Booking } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { parseCents } from '#contract/money.ts'
import { bookingStatuses } from '#contract/stay.ts'
import { call } from '#pwa/api.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { RadioGroup } from '#pwa/ui/RadioGroup.tsx'
import { useProperty } from '../settings/propertyContext.ts'
import { formatCodeOrGuest } from '../subjects/bookingName.ts'
import { formatAmount, normalizeAmount } from '../writes/amounts.ts'
import { DialogFooter } from '../writes/DialogFooter.tsx'
import { FormModal } from '../writes/FormModal.tsx'
import { useFocusOnError } from '../writes/useFocusOnError.ts'
import { type Cancellation, CancellationFields } from './CancellationFields.tsx'
import { Conflict } from './Conflict.tsx'
import { DatesTaken } from './DatesTaken.tsx'
import { statusLabels } from './labels.ts'
import { proposeKeptAmount } from './payments.ts'
import { useBookingWrite } from './useBookingWrite.ts'

export function StatusDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const property = useProperty()
  const [status, setStatus] = useState(booking.status)
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
  const body: Input<'bookings.patch'> = {
    status,
    ...(isCancelled ? { keptAmount: keptAmount === '' ? null : keptAmount } : {}),
    ...(notifyGuest ? { notifyGuest } : {}),
  }
  const patch = useBookingWrite({
    booking,
    call: 'bookings.patch',
    send: (input: Input<'bookings.patch'>, options) => call('bookings.patch', { ...options, body: input }),
    success: notifyGuest ? /*i18n*/ 'admin.status.doneWithMail' : /*i18n*/ 'admin.status.done',
    failure: { title: /*i18n*/ 'admin.booking.updateFailed' },
    onDone: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (isInvalid) focusFirstError()
    else patch.mutate(body)
  }
  const submitLabel = notifyGuest ? i18n.t('admin.status.saveAndMail') : i18n.t('admin.status.save')
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={i18n.t('admin.status.title', { code: formatCodeOrGuest(booking, i18n) })}
      closeLabel={i18n.t('admin.close')}
      isLocked={patch.isPending}
    >
      {patch.current && <Conflict mine={body} current={patch.current} />}
      <DatesTaken error={patch.error} booking={booking} />
      <form ref={form} className="dialog-form" noValidate onSubmit={submit}>
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
        <DialogFooter
          canWait
          submitLabel={patch.current ? i18n.t('admin.conflict.keepMine') : submitLabel}
          isPending={patch.isPending}
          onClose={onClose}
        />
      </form>
    </FormModal>
  )
}
