import type { FormEvent } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { DialogEnd } from './DialogEnd.tsx'
import { guestNameOf } from './labels.ts'
import { useBookingWrite } from './useBookingWrite.ts'

/** Moves a booking to the trash, after asking; its days are free at once, and it can come back. */
export function DeleteDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { i18n } = useLanguage()
  const remove = useBookingWrite({
    name: 'bookings.trash',
    booking,
    send: (_: null, options) => call('bookings.trash', options),
    success: i18n.t('admin.delete.done'),
    failure: { title: i18n.t('admin.delete.failed') },
    onDone: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    remove.mutate(null)
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      role="alertdialog"
      title={i18n.t('admin.delete.title')}
      closeLabel={i18n.t('admin.close')}
      isLocked={remove.isPending}
    >
      {remove.current && <p className="dialog-warn">{i18n.t('admin.conflict.changed')}</p>}
      <form className="dialog-form" onSubmit={submit}>
        <p className="dialog-wide">
          {i18n.t('admin.delete.text', { name: guestNameOf(booking, i18n), code: booking.code })}
        </p>
        <DialogEnd
          variant="danger"
          submitLabel={i18n.t('admin.delete.confirm')}
          isPending={remove.isPending}
          onClose={onClose}
        />
      </form>
    </Modal>
  )
}
