/** What happened to the booking. The server has it, so it needs the network. */
import { useQuery } from '@tanstack/react-query'
import type { Booking } from '#contract/bookings.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { BookingSection } from './BookingSection.tsx'
import { HistoryEvents } from './HistoryEvents.tsx'
import { historyQuery } from './queries.ts'

export function HistorySection({ booking }: { booking: Booking }) {
  const { i18n } = useLanguage()
  const query = useQuery(historyQuery(booking.id, booking.version))
  return (
    <BookingSection title={i18n.t('admin.history.title')}>
      <QueryStatus query={query} />
      {query.data?.length === 0 && <p className="muted">{i18n.t('admin.history.none')}</p>}
      {query.data && <HistoryEvents events={query.data} />}
    </BookingSection>
  )
}
