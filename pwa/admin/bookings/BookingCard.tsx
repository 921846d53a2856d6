/** One booking with everything that the front desk needs to see. */

import type { ReactNode } from 'react'
import { type Booking, unknownText } from '#contract/bookings.ts'
import { getNights } from '#contract/days.ts'
import { formatCheckinTime, getRoomName } from '#contract/format.ts'
import type { Room } from '#contract/rooms.ts'
import { formatDateTime, formatDay, formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Disclosure } from '#pwa/ui/Disclosure.tsx'
import { RelatedMails } from '../mails/RelatedMails.tsx'
import './BookingCard.css'
import { Card } from '#pwa/ui/Card.tsx'
import { UnsentBadge } from '../outbox/UnsentBadge.tsx'
import { formatGuestName } from '../subjects/guestName.ts'
import { formatNationality } from '../subjects/nationality.ts'
import { GuestMessages } from './GuestMessages.tsx'
import { LapsedRequest } from './LapsedRequest.tsx'
import { statusLabels, statusTones } from './labels.ts'
import { Prices } from './Prices.tsx'
import { UnprovedRequest } from './UnprovedRequest.tsx'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type Props = { booking: Booking; room: Room | undefined; actions?: ReactNode }

export function BookingCard({ booking, room, actions }: Props) {
  const { i18n, language } = useLanguage()
  const maxGuests = room?.maxGuests ?? null
  const isOverCapacity = maxGuests !== null && booking.numberOfGuests > maxGuests
  const nights = getNights(booking).length
  const titleId = `booking-${booking.id}`
  return (
    <Card
      as="article"
      className="booking-card"
      tone={statusTones[booking.status]}
      data-status={booking.status}
      aria-labelledby={titleId}
    >
      <header className="booking-card-header">
        <h2 id={titleId}>{formatGuestName(booking, i18n)}</h2>
        <code className="booking-code">{booking.code}</code>
        <div className="booking-badges">
          <UnsentBadge table="bookings" id={booking.id} />
          <Badge tone={statusTones[booking.status]}>{i18n.t(statusLabels[booking.status])}</Badge>
          {booking.heldUntil && <Badge tone="danger">{i18n.t('admin.booking.unproved')}</Badge>}
          {booking.paymentCompleted && <Badge tone="ok">{i18n.t('admin.booking.paid')}</Badge>}
          {isOverCapacity && <Badge tone="danger">{i18n.t('admin.booking.overCapacity', { most: maxGuests })}</Badge>}
          {booking.hasPets && <Badge tone="warn">{i18n.t('admin.booking.pets', { n: booking.numberOfPets })}</Badge>}
        </div>
      </header>
      {booking.cancelledByGuestAt && (
        <p className="booking-requests">
          <strong>
            {i18n.t('admin.booking.cancelledByGuest', { when: formatDateTime(booking.cancelledByGuestAt, language) })}
          </strong>
        </p>
      )}
      <LapsedRequest booking={booking} />
      <UnprovedRequest booking={booking} />
      <dl className="facts">
        <Fact label={i18n.t('admin.booking.stay')}>
          <strong>
            <time dateTime={booking.checkinDate}>{formatDay(booking.checkinDate, language)}</time>
            {' → '}
            <time dateTime={booking.checkoutDate}>{formatDay(booking.checkoutDate, language)}</time>
          </strong>
          {`, ${i18n.t('admin.booking.nights', { n: nights })}, ${i18n.t('admin.booking.arrival', { slot: formatCheckinTime(booking.checkinTime, i18n) })}`}
        </Fact>
        <Fact label={i18n.t('admin.booking.room')}>
          <strong>{getRoomName(booking.room, language)}</strong>
        </Fact>
        <Fact label={i18n.t('admin.booking.guests')}>{booking.numberOfGuests}</Fact>
        <Fact label={i18n.t('admin.booking.phone')}>
          {booking.guestPhone === unknownText ? (
            '–'
          ) : (
            <a href={formatPhoneUrl(booking.guestPhone)}>{booking.guestPhone}</a>
          )}
        </Fact>
        <Fact label={i18n.t('admin.booking.email')}>
          {booking.guestEmail === null ? '–' : <a href={`mailto:${booking.guestEmail}`}>{booking.guestEmail}</a>}
        </Fact>
      </dl>
      <Prices booking={booking} />
      {booking.specialRequests !== null && (
        <p className="booking-requests">
          <strong>{i18n.t('admin.booking.requests')}</strong> {booking.specialRequests}
        </p>
      )}
      <GuestMessages booking={booking} />
      <div className="booking-more-facts">
        <Disclosure summary={i18n.t('admin.booking.details')}>
          <dl className="facts">
            <Fact label={i18n.t('admin.booking.nationality')}>{formatNationality(booking.nationality, i18n)}</Fact>
            <Fact label={i18n.t('admin.booking.birthDate')}>{booking.birthDate ?? '–'}</Fact>
            <Fact label={i18n.t('admin.booking.fiscalCode')}>{booking.fiscalCode ?? '–'}</Fact>
            <Fact label={i18n.t('admin.booking.language')}>{booking.language.toUpperCase()}</Fact>
            <Fact label={i18n.t('admin.booking.guestMail')}>
              {booking.guestEmailSent ? i18n.t('admin.booking.sent') : i18n.t('admin.booking.notSent')}
            </Fact>
            <Fact label={i18n.t('admin.booking.adminMail')}>
              {booking.adminEmailSent ? i18n.t('admin.booking.sent') : i18n.t('admin.booking.notSent')}
            </Fact>
          </dl>
        </Disclosure>
        <RelatedMails relatedTo={{ bookingId: booking.id }} />
      </div>
      <p className="booking-created">
        {i18n.t('admin.booking.bookedOn', { when: formatDateTime(booking.createdAt, language) })}
      </p>
      {actions}
    </Card>
  )
}
