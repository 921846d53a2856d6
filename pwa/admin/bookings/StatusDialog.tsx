/** Changes the status. Any status may follow any other; the server refuses if the days are taken or locked. */
import { type FormEvent, useState } from 'react'
import type { Booking } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { bookingStatuses } from '#contract/stay.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { RadioGroup } from '#pwa/ui/RadioGroup.tsx'
import { DialogFooter } from '../writes/DialogFooter.tsx'
import { Conflict } from './Conflict.tsx'
import { DatesTaken } from './DatesTaken.tsx'
import { statusLabels } from './labels.ts'
import { useBookingWrite } from './useBookingWrite.ts'

export function StatusDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { i18n } = useLanguage()
  const [status, setStatus] = useState(booking.status)
  const patch = useBookingWrite({
    booking,
    send: (body: Input<'bookings.patch'>, options) => call('bookings.patch', { ...options, body }),
    success: /*i18n*/ 'admin.status.done',
    failure: { title: /*i18n*/ 'admin.booking.updateFailed' },
    onDone: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    patch.mutate({ status })
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={i18n.t('admin.status.title', { code: booking.code })}
      closeLabel={i18n.t('admin.close')}
      isLocked={patch.isPending}
    >
      {patch.current && <Conflict mine={{ status }} current={patch.current} />}
      <DatesTaken error={patch.error} booking={booking} />
      <form className="dialog-form" onSubmit={submit}>
        <RadioGroup
          legend={i18n.t('admin.field.status')}
          options={bookingStatuses.map((value) => ({ value, label: i18n.t(statusLabels[value]) }))}
          value={status}
          onChange={setStatus}
        />
        <DialogFooter
          submitLabel={patch.current ? i18n.t('admin.conflict.keepMine') : i18n.t('admin.status.save')}
          isPending={patch.isPending}
          onClose={onClose}
        />
      </form>
    </Modal>
  )
}
