import type { Booking } from '#contract/bookings.ts'
import { parseItalianDay } from '#contract/days.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { StayGuestsPart } from '../guests/StayGuestsPart.tsx'
import { BookingSection } from './BookingSection.tsx'

/** Everybody who sleeps here, and whether their documents were seen. */
export function StayGuestsSection({ booking }: { booking: Booking }) {
  const { i18n } = useLanguage()
  const { id, numberOfGuests, checkinDate, checkoutDate, deletedAt, status } = booking
  const { guestSurname: surname, guestName: name } = booking
  const booker = { surname, name, birthDate: parseItalianDay(booking.birthDate ?? '') }
  if (status === 'cancelled') return null
  return (
    <StayGuestsPart
      of={{ id, stay: 'booking', count: numberOfGuests, checkinDate, checkoutDate, booker }}
      isReadOnly={deletedAt !== null}
      render={(actions, list) => (
        <BookingSection title={i18n.t('admin.guests.title')} actions={actions}>
          {list}
        </BookingSection>
      )}
    />
  )
}
