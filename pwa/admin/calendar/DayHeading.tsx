import { Link } from 'wouter'
import type { Booking } from '#contract/bookings.ts'
import type { Day } from '#contract/days.ts'
import { formatDay, formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { formatCode, getBookingHref } from '../subjects/bookingName.ts'
import { formatGuestName } from '../subjects/guestName.ts'

/** The day, and who has it until when. A name opens the booking. */
export function DayHeading({ date, bookings }: { date: Day; bookings: Booking[] }) {
  const { i18n, language } = useLanguage()
  return (
    <>
      <h2>{formatLongDay(date, language)}</h2>
      {bookings.length > 0 && (
        <ul>
          {bookings.map((it) => (
            <li key={it.id}>
              <Link href={getBookingHref(it)}>
                {i18n.t('admin.day.bookedBy', {
                  name: formatGuestName(it, i18n),
                  code: formatCode(it, i18n),
                  until: formatDay(it.checkoutDate, language),
                })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
