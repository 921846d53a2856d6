import type { Booking } from '#contract/bookings/bookings.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { rows } from '#pwa/offline/rows.ts'
import { buildBookingWaiting } from '../outbox/waiting.ts'
import { formatCode } from '../subjects/bookingName.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'
import { trashBooking } from './trashBooking.ts'
import { useBookingWrite } from './useBookingWrite.ts'

/** Moves a booking to the trash after a confirmation. Its days are free at once. The toast can undo it. */
export function DeleteDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { i18n } = useLanguage()
  // The newest version is restored, so that undoing works whoever has changed the booking meanwhile.
  const restore = useWrite({
    send: ({ id }: Booking, key) => call('bookings.restore', { params: { id }, key }),
    waiting: buildBookingWaiting<Booking>('bookings.restore', (trashed) => ({ seen: trashed, input: null })),
    store: rows.bookings.storeAnswer,
    success: () => /*i18n*/ 'admin.restore.done',
    failure: () => ({ title: /*i18n*/ 'admin.restore.failed' }),
  })
  const remove = useBookingWrite({
    booking,
    call: 'bookings.trash',
    send: (_: null, options) => trashBooking(booking, options),
    success: /*i18n*/ 'admin.delete.done',
    failure: { title: /*i18n*/ 'admin.delete.failed' },
    onDone: onClose,
    undo: async (saved) => {
      const trashed = saved ?? (await db.trash.get(booking.id))
      if (trashed) restore.mutate(trashed)
    },
  })
  return (
    <ConfirmDialog
      title={i18n.t('admin.delete.title')}
      submitLabel={i18n.t('admin.delete.confirm')}
      isPending={remove.isPending}
      canWait
      onConfirm={() => remove.mutate(null)}
      onClose={onClose}
    >
      {remove.current && <p className="dialog-warning">{i18n.t('admin.conflict.changed')}</p>}
      <p className="dialog-wide">
        {i18n.t('admin.delete.text', { name: formatGuestName(booking, i18n), code: formatCode(booking, i18n) })}
      </p>
    </ConfirmDialog>
  )
}
