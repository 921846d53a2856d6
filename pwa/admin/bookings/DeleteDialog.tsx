import type { Booking } from '#contract/bookings.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { formatGuestName } from '../subjects/guestName.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { useBookingWrite } from './useBookingWrite.ts'

/** Moves a booking to the trash after a confirmation. Its days are free at once, and it can be restored. */
export function DeleteDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { i18n } = useLanguage()
  const remove = useBookingWrite({
    booking,
    send: (_: null, options) => call('bookings.trash', options),
    success: /*i18n*/ 'admin.delete.done',
    failure: { title: /*i18n*/ 'admin.delete.failed' },
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={i18n.t('admin.delete.title')}
      submitLabel={i18n.t('admin.delete.confirm')}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(null)}
      onClose={onClose}
    >
      {remove.current && <p className="dialog-warning">{i18n.t('admin.conflict.changed')}</p>}
      <p className="dialog-wide">
        {i18n.t('admin.delete.text', { name: formatGuestName(booking, i18n), code: booking.code })}
      </p>
    </ConfirmDialog>
  )
}
