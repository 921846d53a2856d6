/** The messages that the guest has added to a request on its private page. */
import { useLiveQuery } from 'dexie-react-hooks'
import type { Booking } from '#contract/bookings.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'

export function GuestMessages({ booking: { id, language: guestLanguage } }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const messages = useLiveQuery(() => db.contacts.where('bookingId').equals(id).sortBy('createdAt'), [id])
  return messages?.map(({ id, message, createdAt }) => (
    <p key={id} className="booking-requests">
      <strong>{i18n.t('admin.booking.message', { when: formatDateTime(createdAt, language) })}</strong>{' '}
      <span lang={guestLanguage}>{message}</span>
    </p>
  ))
}
