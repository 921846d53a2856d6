import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Booking } from '#contract/bookings/bookings.ts'
import { toLanguage } from '#locales/language.ts'
import { buildOfferHref } from '../subjects/offerHref.ts'

type Props = { booking: Booking; onClick?: () => void; children: ReactNode }

/** Opens an offer that takes the place of the request. */
export function OfferLink({ booking, onClick, children }: Props) {
  const { guestName, guestSurname, guestEmail, language, roomId, checkinDate, checkoutDate, numberOfGuests } = booking
  const href = buildOfferHref({
    bookingId: booking.id,
    guestName,
    guestSurname,
    guestEmail: guestEmail ?? '',
    language: toLanguage(language),
    roomId,
    checkinDate,
    checkoutDate,
    numberOfGuests,
  })
  return (
    <Link href={href} {...(onClick ? { onClick } : {})}>
      {children}
    </Link>
  )
}
