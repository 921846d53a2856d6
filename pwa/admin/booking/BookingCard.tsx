/** One booking in short: who, where, when, how much, and what the guest asks for. Its page has the rest. */
import './BookingCard.css'
import type { I18n } from '@lingui/core'
import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { unknownText } from '#contract/bookings/bookingRules.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { getNights } from '#contract/days/days.ts'
import type { Room } from '#contract/rooms.ts'
import { unknownCheckinTime } from '#contract/stays/stay.ts'
import { formatArrivalTime, formatGuestName } from '#contract/stays/stayNames.ts'
import { formatParty, getRoomName } from '#contract/text/format.ts'
import { formatCurrency, formatDateTime, formatDay, formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { getBookingHref } from '../subjects/bookingName.ts'
import { BookingBadges } from './BookingBadges.tsx'
import { statusTones } from './labels.ts'
import { usePriceRows } from './usePriceRows.ts'

/** When the guests come, as a sentence of its own. */
const formatArrival = (slot: string, i18n: I18n): string =>
  slot === unknownCheckinTime
    ? formatArrivalTime(slot, i18n)
    : i18n.t('admin.booking.arrival', { slot: formatArrivalTime(slot, i18n) })

/** What the guest has written, the newest last: with the request and afterwards. */
function GuestWords({ booking }: { booking: Booking }) {
  const { i18n } = useLanguage()
  const { id, specialRequests, language: guestLanguage } = booking
  const messages = useLiveQuery(() => db.contacts.where('bookingId').equals(id).sortBy('createdAt'), [id]) ?? []
  const words = [...(specialRequests === null ? [] : [specialRequests]), ...messages.map((it) => it.message)]
  if (words.length === 0) return null
  return (
    <p className="booking-card-words">
      <span className="visually-hidden">{i18n.t('admin.booking.requests')}</span>{' '}
      <span lang={guestLanguage}>{words.join(' · ')}</span>
    </p>
  )
}

/** `timeLeft`: for an answer, where the list is about that. */
type Props = {
  booking: Booking
  room: Room | undefined
  isCurrent?: boolean
  timeLeft?: ReactNode
  actions?: ReactNode
}

export function BookingCard({ booking, room, isCurrent = false, timeLeft, actions }: Props) {
  const { i18n, language } = useLanguage()
  const { id, code, status, checkinDate, checkoutDate, numberOfGuests, hasPets, numberOfPets, guestPhone } = booking
  const maxGuests = room?.maxGuests ?? null
  const titleId = `booking-${id}`
  return (
    <Card
      as="article"
      className="booking-card"
      tone={statusTones[status]}
      data-status={status}
      aria-labelledby={titleId}
    >
      <header className="booking-card-head">
        <h2 id={titleId}>
          <Link href={getBookingHref(booking)} aria-current={isCurrent ? 'page' : undefined}>
            {formatGuestName(booking, i18n)}
          </Link>
        </h2>
        <div className="booking-badges">
          {timeLeft}
          <BookingBadges booking={booking} />
          {maxGuests !== null && numberOfGuests > maxGuests && (
            <Badge tone="danger">{i18n.t('admin.booking.overCapacity', { most: maxGuests })}</Badge>
          )}
          {hasPets && <Badge tone="warn">{i18n.t('admin.booking.pets', { n: numberOfPets })}</Badge>}
        </div>
      </header>
      <p className="booking-card-stay">
        <strong>
          <time dateTime={checkinDate}>{formatDay(checkinDate, language)}</time>
          {' → '}
          <time dateTime={checkoutDate}>{formatDay(checkoutDate, language)}</time>
        </strong>
        <span>{i18n.t('admin.booking.nights', { n: getNights(booking).length })}</span>
        <strong>{getRoomName(booking.room, language)}</strong>
        <span>{formatParty(numberOfGuests, booking.children, i18n)}</span>
        <span>{formatArrival(booking.checkinTime, i18n)}</span>
        <code className="booking-code">{code}</code>
      </p>
      <PriceLine booking={booking} />
      <GuestWords booking={booking} />
      <footer className="booking-card-foot">
        <p className="booking-created">
          {i18n.t('admin.booking.bookedOn', { when: formatDateTime(booking.createdAt, language) })}
        </p>
        {guestPhone !== unknownText && (
          <a className="booking-card-phone" href={formatPhoneUrl(guestPhone)}>
            <Icon name="phone" size={18} />
            <span>{guestPhone}</span>
          </a>
        )}
        {actions}
      </footer>
    </Card>
  )
}

/** The amounts of a booking on one line. What is not set is left out. */
function PriceLine({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const rows = usePriceRows(booking).filter(({ amount }) => amount !== null)
  return (
    <dl className="price-line">
      {rows.map(({ field, label, amount, state }) => (
        <div key={field} data-field={field}>
          <dt>{i18n.t(label)}</dt>
          <dd>
            {amount !== null && formatCurrency(amount, language)}
            {state && (
              <span className="price-state" data-paid={state.isPaid || undefined}>
                {` ${state.text}`}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
