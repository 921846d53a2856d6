import { Link } from 'wouter'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Day } from '#contract/days/days.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { formatDay, formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import type { KeptStay } from '../stays/keptStays.ts'
import { formatCode, getBookingHref } from '../subjects/bookingName.ts'
import { getOfferHref } from '../subjects/offerHref.ts'

type Props = { date: Day; bookings: Booking[]; keptStays: KeptStay[] }

/** The day, and who has it until when. A name opens the booking or the offer. */
export function DayHeading({ date, bookings, keptStays }: Props) {
  const { i18n, language } = useLanguage()
  const holders = [
    ...bookings.map((it) => ({
      key: it.id,
      href: getBookingHref(it),
      text: i18n.t('admin.day.bookedBy', {
        name: formatGuestName(it, i18n),
        code: formatCode(it, i18n),
        until: formatDay(it.checkoutDate, language),
      }),
    })),
    ...keptStays.map(({ id, offer, checkoutDate }) => ({
      key: id,
      href: getOfferHref(offer.id),
      text: i18n.t('admin.day.keptFor', {
        name: formatGuestName(offer, i18n),
        code: offer.code,
        until: formatDay(checkoutDate, language),
      }),
    })),
  ]
  return (
    <>
      <h2>{formatLongDay(date, language)}</h2>
      {holders.length > 0 && (
        <ul>
          {holders.map(({ key, href, text }) => (
            <li key={key}>
              <Link href={href}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
