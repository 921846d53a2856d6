import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Booking } from '#contract/bookings/bookings.ts'
import { getRoomName } from '#contract/text/format.ts'
import { formatStayDays } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { getBookingHref } from '../subjects/bookingName.ts'
import './RoomList.css'

type Props = {
  bookings: Booking[]
  /** The booking whose page this is. */
  shown: Booking
  /** What stands beside room and days. */
  children: (booking: Booking) => ReactNode
}

/** The bookings of one guest, by room, each with a link to its page. */
export function RoomList({ bookings, shown, children }: Props) {
  const { language } = useLanguage()
  return (
    <ul className="stack-2 room-list">
      {bookings.map((it) => (
        <li key={it.id}>
          <Link href={getBookingHref(it)} aria-current={it.id === shown.id ? 'page' : undefined}>
            {getRoomName(it.room, language)}
          </Link>
          <span>{formatStayDays(it, language)}</span>
          {children(it)}
        </li>
      ))}
    </ul>
  )
}
