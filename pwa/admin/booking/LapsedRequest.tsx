import type { Booking } from '#contract/bookings/bookings.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { DatesTaken } from './DatesTaken.tsx'
import { usePatchBooking } from './useBookingWrite.ts'

/** Says when a request lapsed. One press takes it up again, or names the bookings that have its days by now. */
export function LapsedRequest({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const blockedReason = useBlockedReason({ canWait: true })
  const reopen = usePatchBooking({
    booking,
    success: /*i18n*/ 'admin.booking.reopened',
    failure: { title: /*i18n*/ 'admin.booking.reopenFailed' },
  })
  if (!booking.lapsedAt) return null
  return (
    <div className="booking-requests">
      <p>
        <strong>{i18n.t('admin.booking.lapsed', { when: formatDateTime(booking.lapsedAt, language) })}</strong>
      </p>
      <DatesTaken error={reopen.error} booking={booking} />
      {reopen.current && <p className="dialog-warning">{i18n.t('admin.conflict.changed')}</p>}
      {booking.deletedAt === null && (
        <div className="inline-group">
          <Button
            disabled={blockedReason !== null || reopen.isPending}
            onClick={() => reopen.mutate({ status: 'pending' })}
          >
            {i18n.t('admin.booking.reopen')}
          </Button>
          <BlockedReason canWait />
        </div>
      )}
    </div>
  )
}
