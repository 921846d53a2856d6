import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'wouter'
import { unknownText } from '#contract/bookingRules.ts'
import type { Booking } from '#contract/bookings.ts'
import { getRoomName } from '#contract/format.ts'
import { formatDay, formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { getBookingHref } from '../subjects/bookingName.ts'
import { formatNationality } from '../subjects/nationality.ts'
import { readOtherStays } from '../subjects/persons.ts'
import { ActionButton } from './ActionButton.tsx'
import { BookingSection } from './BookingSection.tsx'
import { Fact } from './Fact.tsx'
import { GuestMessages } from './GuestMessages.tsx'

const maxOtherStays = 5

export function GuestSection({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const others = useLiveQuery(() => readOtherStays(booking), [booking])
  const { guestPhone, guestEmail, specialRequests } = booking
  return (
    <BookingSection
      title={i18n.t('admin.booking.guest')}
      actions={booking.deletedAt === null && <ActionButton booking={booking} action="editGuest" />}
    >
      <dl className="booking-facts">
        <Fact label={i18n.t('admin.booking.phone')}>
          {guestPhone === unknownText ? '–' : <a href={formatPhoneUrl(guestPhone)}>{guestPhone}</a>}
        </Fact>
        <Fact label={i18n.t('admin.booking.email')}>
          {guestEmail === null ? '–' : <a href={`mailto:${guestEmail}`}>{guestEmail}</a>}
        </Fact>
        <Fact label={i18n.t('admin.booking.nationality')}>{formatNationality(booking.nationality, i18n)}</Fact>
        <Fact label={i18n.t('admin.booking.birthDate')}>{booking.birthDate ?? '–'}</Fact>
        <Fact label={i18n.t('admin.booking.fiscalCode')}>{booking.fiscalCode ?? '–'}</Fact>
        <Fact label={i18n.t('admin.booking.language')}>{booking.language.toUpperCase()}</Fact>
      </dl>
      {specialRequests !== null && (
        <p className="booking-words">
          <strong>{i18n.t('admin.booking.requests')}</strong> <span lang={booking.language}>{specialRequests}</span>
        </p>
      )}
      <GuestMessages booking={booking} />
      {others && others.length > 0 && (
        <div>
          <h4>{i18n.t('admin.booking.otherStays', { n: others.length })}</h4>
          <ul className="booking-other-stays">
            {others.slice(0, maxOtherStays).map((it) => (
              <li key={it.id}>
                <Link href={getBookingHref(it)}>
                  {`${formatDay(it.checkinDate, language)} → ${formatDay(it.checkoutDate, language)}`}
                </Link>{' '}
                {getRoomName(it.room, language)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </BookingSection>
  )
}
