import { getUnprovedState } from '#contract/bookingRules.ts'
import type { Booking } from '#contract/bookings.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'

const sentences = {
  held: /*i18n*/ 'admin.booking.held',
  lost: /*i18n*/ 'admin.booking.released',
  never: /*i18n*/ 'admin.booking.neverHeld',
}

/** Whether a request whose guest has not proved the address has its days. */
export function UnprovedRequest({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const state = getUnprovedState(booking)
  if (state === null) return null
  return (
    <p className="booking-requests">
      <strong>
        {i18n.t(sentences[state], { until: booking.heldUntil && formatDateTime(booking.heldUntil, language) })}
      </strong>
    </p>
  )
}
