import type { Booking } from '#contract/bookings.ts'
import type { Day } from '#contract/days.ts'
import { formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { formatGuestName } from '../subjects/guestName.ts'

/** The day, and the guests of the bookings that occupy it. */
export function DayHeading({ date, bookings }: { date: Day; bookings: Booking[] }) {
  const { i18n, language } = useLanguage()
  return (
    <>
      <h2>{formatLongDay(date, language)}</h2>
      {bookings.length > 0 && (
        <ul>
          {bookings.map((it) => (
            <li key={it.id}>{i18n.t('admin.day.bookedBy', { name: formatGuestName(it, i18n), code: it.code })}</li>
          ))}
        </ul>
      )}
    </>
  )
}
