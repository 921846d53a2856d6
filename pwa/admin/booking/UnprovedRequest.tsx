import type { Booking } from '#contract/bookings.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'

/** Whether a request whose guest has not proved the address still has its days. */
export function UnprovedRequest({ booking: { heldUntil, releasedAt } }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  if (!heldUntil) return null
  return (
    <p className="booking-requests">
      <strong>
        {releasedAt
          ? i18n.t('admin.booking.released')
          : i18n.t('admin.booking.held', { until: formatDateTime(heldUntil, language) })}
      </strong>
    </p>
  )
}
