import { useLiveQuery } from 'dexie-react-hooks'
import type { Booking } from '#contract/bookings/bookings.ts'
import { getNights } from '#contract/days/days.ts'
import { formatArrivalTime } from '#contract/stays/stayNames.ts'
import { formatParty, getRoomName } from '#contract/text/format.ts'
import { formatDateTime, formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { ActionButton } from './ActionButton.tsx'
import { BookingSection } from './BookingSection.tsx'
import { Fact } from './Fact.tsx'
import { OfferLink } from './OfferLink.tsx'

export function StaySection({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const room = useLiveQuery(() => db.rooms.get(booking.roomId), [booking.roomId])
  const maxGuests = room?.maxGuests ?? null
  const isOverCapacity = maxGuests !== null && booking.numberOfGuests > maxGuests
  return (
    <BookingSection
      title={i18n.t('admin.booking.stay')}
      actions={
        booking.deletedAt === null && (
          <>
            {booking.status !== 'cancelled' && <ActionButton booking={booking} action="move" />}
            <ActionButton booking={booking} action="editStay" />
            {booking.status === 'pending' && <OfferLink booking={booking}>{i18n.t('admin.offer.make')}</OfferLink>}
          </>
        )
      }
    >
      <dl className="booking-facts">
        <Fact label={i18n.t('admin.booking.room')}>
          <strong>{getRoomName(booking.room, language)}</strong>
        </Fact>
        <Fact label={i18n.t('admin.field.checkinDate')}>
          <time dateTime={booking.checkinDate}>{formatLongDay(booking.checkinDate, language)}</time>
          {`, ${formatArrivalTime(booking.checkinTime, i18n)}`}
        </Fact>
        <Fact label={i18n.t('admin.field.checkoutDate')}>
          <time dateTime={booking.checkoutDate}>{formatLongDay(booking.checkoutDate, language)}</time>
          {`, ${i18n.t('admin.booking.nights', { n: getNights(booking).length })}`}
        </Fact>
        <Fact label={i18n.t('admin.booking.guests')}>
          {formatParty(booking.numberOfGuests, booking.children, i18n)}
          {booking.hasPets && `, ${i18n.t('admin.booking.pets', { n: booking.numberOfPets })}`}
          {isOverCapacity && (
            <strong className="booking-alert">{` ${i18n.t('admin.booking.overCapacity', { most: maxGuests })}`}</strong>
          )}
          {booking.hasPets && room?.refusesPets && (
            <strong className="booking-alert">{` ${i18n.t('admin.booking.petsRefused')}`}</strong>
          )}
        </Fact>
        <Fact label={i18n.t('admin.booking.received')}>{formatDateTime(booking.createdAt, language)}</Fact>
      </dl>
    </BookingSection>
  )
}
