import type { Booking } from '#contract/bookings/bookings.ts'
import { getNights } from '#contract/days/days.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { formatParty, getRoomName } from '#contract/text/format.ts'
import { formatStayDays } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import './BookingSubject.css'

/** Which booking a dialog is about: guest, room and days. */
export function BookingSubject({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const { room, numberOfGuests, children } = booking
  return (
    <p className="booking-subject">
      <strong>{formatGuestName(booking, i18n)}</strong>
      <span>{getRoomName(room, language)}</span>
      <span>
        {`${formatStayDays(booking, language)}, ${i18n.t('admin.booking.nights', { n: getNights(booking).length })}`}
      </span>
      <span>{formatParty(numberOfGuests, children, i18n)}</span>
    </p>
  )
}
