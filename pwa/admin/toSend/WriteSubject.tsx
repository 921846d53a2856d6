import { Link } from 'wouter'
import type { Booking } from '#contract/bookings/bookings.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { formatDay, formatStayDays } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { getNoun } from '#pwa/offline/nouns.ts'
import { isBooking, type StaffWrite } from '../outbox/writes.ts'
import { useRoomNames } from '../rooms/useRoomNames.ts'
import { formatBookingName, getBookingHref } from '../subjects/bookingName.ts'

/** A booking by name and code. */
function BookingName({ booking }: { booking: Booking }) {
  const { i18n } = useLanguage()
  return <Link href={getBookingHref(booking)}>{formatBookingName(booking, i18n)}</Link>
}

/** What the change is about, in words. */
export function useSubjectTexts(): (write: StaffWrite) => string {
  const { i18n, language } = useLanguage()
  const getRoom = useRoomNames()
  return (write) => {
    const row = write.next ?? write.seen
    if (isBooking(row)) return `${formatGuestName(row, i18n)}, ${formatStayDays(row, language)}`
    return (
      (row && getNoun(write.table).describe?.(row, { room: getRoom, day: (date) => formatDay(date, language) })) ?? ''
    )
  }
}

/** What the change is about, with links. */
export function WriteSubject({ write }: { write: StaffWrite }) {
  const describe = useSubjectTexts()
  if (write.call === 'bookings.swap')
    return (
      <>
        <BookingName booking={write.next} />
        <BookingName booking={write.partner.next} />
      </>
    )
  const row = write.next ?? write.seen
  if (isBooking(row)) return <BookingName booking={row} />
  const { getHref } = getNoun(write.table)
  const text = describe(write)
  return row && getHref ? <Link href={getHref(row)}>{text}</Link> : <span>{text}</span>
}
