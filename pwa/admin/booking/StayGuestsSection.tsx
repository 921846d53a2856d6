import type { Booking } from '#contract/bookings/bookings.ts'
import { findStateOf } from '#contract/guests/nationality.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { NoShow } from '../guests/NoShow.tsx'
import { toGuestsOf } from '../guests/queries.ts'
import { StayGuestsPart } from '../guests/StayGuestsPart.tsx'
import { useStayParts } from '../subjects/useStayParts.ts'
import { BookingSection } from './BookingSection.tsx'
import { usePatchBooking } from './useBookingWrite.ts'

/** Everybody who sleeps here, and whether their documents were seen. They stand with the first booking of a stay. */
export function StayGuestsSection({ booking }: { booking: Booking }) {
  const { i18n } = useLanguage()
  const { deletedAt, status, noShow } = booking
  const state = findStateOf(booking.nationality)
  const states = { birthState: state, citizenship: state, residenceState: state }
  const parts = useStayParts(booking)
  const [first, last] = [parts[0] ?? booking, parts.at(-1) ?? booking]
  const patch = usePatchBooking({ booking, success: /*i18n*/ 'admin.noShow.saved' })
  if (status === 'cancelled') return null
  const known = toGuestsOf({ ...first, checkoutDate: last.checkoutDate })
  const of = { ...known, booker: { ...known.booker, ...states } }
  return (
    <StayGuestsPart
      of={of}
      checkinPhone={status === 'confirmed' ? booking.guestPhone : undefined}
      isReadOnly={deletedAt !== null}
      noShow={noShow}
      render={(actions, list) => (
        <BookingSection title={i18n.t('admin.guests.title')} actions={actions}>
          {list}
          {deletedAt === null && status !== 'pending' && (
            <div className="inline-group">
              <NoShow
                of={of}
                noShow={noShow}
                isPending={patch.isPending}
                onChange={(next) => patch.mutate({ noShow: next })}
              />
            </div>
          )}
        </BookingSection>
      )}
    />
  )
}
