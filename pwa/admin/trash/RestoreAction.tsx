import { useLiveQuery } from 'dexie-react-hooks'
import type { Booking } from '#contract/bookings.ts'
import { call, isRefusal } from '#pwa/api.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useBookingWrite } from '../bookings/useBookingWrite.ts'
import { readRoomCalendar } from '../calendar/queries.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'

/** Restores a booking from the trash. If its days have been taken meanwhile, the conflicting bookings are listed. */
export function RestoreAction({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const blockedReason = useBlockedReason()
  const restore = useBookingWrite({
    booking,
    send: (_: null, options) => call('bookings.restore', options),
    success: /*i18n*/ 'admin.restore.done',
    failure: { title: /*i18n*/ 'admin.restore.failed' },
  })
  const hasDateConflict = isRefusal(restore.error) && restore.error.problem.code === 'dates_taken'
  const conflictingBookings = useLiveQuery(
    async () =>
      hasDateConflict
        ? (await readRoomCalendar(booking.roomId, booking.checkinDate, booking.checkoutDate)).bookings
        : [],
    [hasDateConflict, booking],
  )
  return (
    <div className="booking-actions">
      <Button disabled={blockedReason !== null || restore.isPending} onClick={() => restore.mutate(null)}>
        {i18n.t('admin.restore.action')}
      </Button>
      {conflictingBookings?.map((it) => (
        <p key={it.id} className="dialog-warning" role="alert">
          {i18n.t('admin.restore.datesTaken', {
            name: formatGuestName(it, i18n),
            code: it.code,
            from: formatDay(it.checkinDate, language),
            to: formatDay(it.checkoutDate, language),
          })}
        </p>
      ))}
      {restore.current && <span className="blocked-reason">{i18n.t('admin.conflict.changed')}</span>}
      <BlockedReason />
    </div>
  )
}
