import type { Booking } from '#contract/bookings/bookings.ts'
import { getDueCents } from '#contract/money/ledger.ts'
import { formatCents } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'

/** Returns a function from a booking to what its guest still owes; null for nothing. A request owes nothing yet. */
export function useOwedText(): (booking: Booking) => string | null {
  const { i18n, language } = useLanguage()
  return (booking) => {
    const cents = booking.status === 'pending' || booking.deletedAt !== null ? 0 : getDueCents(booking)
    return cents > 0 ? i18n.t('admin.booking.owed', { amount: formatCents(cents, language) }) : null
  }
}
