import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { isAnonymized, unknownText } from '#contract/bookingRules.ts'
import type { Booking } from '#contract/bookings.ts'
import { getRoomName } from '#contract/format.ts'
import type { Note } from '#contract/notes.ts'
import { formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { EmailLink } from '#pwa/ui/EmailLink.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { getStatusLabel, statusTones } from '../booking/labels.ts'
import { useConflictOf } from '../channelStays/useChannelConflicts.ts'
import { NoteLines } from '../notes/NoteLines.tsx'
import { getBookingHref } from '../subjects/bookingName.ts'
import { formatGuestName } from '../subjects/guestName.ts'

type Props = {
  booking: Booking
  /** What the desk needs to know about this booking on this day. */
  children: ReactNode
  /** What the guest asks for. */
  note?: string | null
  /** What staff have written about it. */
  staffNotes?: Note[]
  badges?: ReactNode
  /** What can be done now, beside the ways to reach the guest. */
  action?: ReactNode
}

/** A booking in one row: open it, call, or write. */
export function BookingRow({ booking, children, note = null, staffNotes = [], badges, action }: Props) {
  const { i18n, language } = useLanguage()
  const conflict = useConflictOf(booking)
  const { status, guestPhone, guestEmail, hasPets, numberOfPets, numberOfGuests } = booking
  return (
    <Row
      actions={
        <>
          {action}
          {!isAnonymized(booking) && guestPhone !== unknownText && (
            <a href={formatPhoneUrl(guestPhone)}>{guestPhone}</a>
          )}
          {guestEmail !== null && <EmailLink email={guestEmail} />}
        </>
      }
    >
      <Link className="booking-row-name" href={getBookingHref(booking)}>
        {formatGuestName(booking, i18n)}
      </Link>
      <strong>{getRoomName(booking.room, language)}</strong>
      {status !== 'confirmed' && <Badge tone={statusTones[status]}>{i18n.t(getStatusLabel(booking))}</Badge>}
      {conflict && (
        <Badge tone="danger">{i18n.t('admin.booking.soldByPortal', { channel: conflict.channelName })}</Badge>
      )}
      {hasPets && <Badge tone="warn">{i18n.t('admin.booking.pets', { n: numberOfPets })}</Badge>}
      {badges}
      <span className="booking-row-facts">
        {i18n.t('admin.today.guests', { n: numberOfGuests })}, {children}
      </span>
      {note !== null && (
        <span className="booking-row-note">
          <strong>{i18n.t('admin.booking.guestSays')}</strong> <span lang={booking.language}>{note}</span>
        </span>
      )}
      <NoteLines notes={staffNotes} />
    </Row>
  )
}
