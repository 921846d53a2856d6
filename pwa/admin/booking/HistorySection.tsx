/** What happened to the booking. The server has it, so it needs the network. */
import { useQuery } from '@tanstack/react-query'
import { bookingFields } from '#contract/bookingFields.ts'
import type { Booking } from '#contract/bookings.ts'
import type { BookingEvent, BookingFieldChange } from '#contract/history.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { BookingSection } from './BookingSection.tsx'
import { isEditableField } from './fields.ts'
import { historyQuery } from './queries.ts'
import { useFieldTexts } from './useFieldTexts.ts'

const writers = {
  guest: /*i18n*/ 'admin.history.guest',
  program: /*i18n*/ 'admin.history.program',
} as const

function ChangeText({ change: { field, from, to } }: { change: BookingFieldChange }) {
  const { i18n } = useLanguage()
  const formatValue = useFieldTexts()
  if (!isEditableField(field)) return null
  const label = i18n.t(bookingFields[field].label)
  if (field === 'deletedAt')
    return <li>{i18n.t(to === null ? /*i18n*/ 'admin.history.restored' : /*i18n*/ 'admin.history.trashed')}</li>
  if (from === null && to === null) return <li>{i18n.t('admin.history.changed', { field: label })}</li>
  return (
    <li>
      {`${label}: `}
      {from !== null && <span className="muted">{`${formatValue(field, from)} → `}</span>}
      <strong>{formatValue(field, to)}</strong>
    </li>
  )
}

export function HistorySection({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const query = useQuery(historyQuery(booking.id))
  const getWriter = ({ by, who }: BookingEvent) => (by === 'staff' ? (who ?? '') : i18n.t(writers[by]))
  return (
    <BookingSection title={i18n.t('admin.history.title')}>
      <QueryStatus query={query} />
      {query.data?.length === 0 && <p className="muted">{i18n.t('admin.history.none')}</p>}
      <ol className="booking-history">
        {query.data?.map((event) => (
          <li key={event.at}>
            <p className="muted">{`${formatDateTime(event.at, language)}, ${getWriter(event)}`}</p>
            <ul>
              {event.changes.map((change) => (
                <ChangeText key={change.field} change={change} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </BookingSection>
  )
}
