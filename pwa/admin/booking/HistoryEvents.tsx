/** Who has changed what of a booking, and when. */
import { bookingFields } from '#contract/bookings/bookingFields.ts'
import type { BookingEvent, BookingFieldChange } from '#contract/bookings/history.ts'
import { formatMoney } from '#contract/money/money.ts'
import { formatCurrency, formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { isEditableField } from './fields.ts'
import './HistoryEvents.css'
import { useFieldTexts } from './useFieldTexts.ts'

const writers = {
  guest: /*i18n*/ 'admin.history.guest',
  program: /*i18n*/ 'admin.history.program',
} as const

/** Sums of the ledger, in cents. */
const accountLabels = {
  totalCents: /*i18n*/ 'admin.account.total',
  paidCents: /*i18n*/ 'admin.account.paid',
} as const

function ChangeText({ change: { field, from, to }, isDeclined }: { change: BookingFieldChange; isDeclined: boolean }) {
  const { i18n, language } = useLanguage()
  const formatValue = useFieldTexts()
  if (field in accountLabels) {
    const format = (cents: unknown) => formatCurrency(formatMoney(Number(cents)), language)
    return (
      <li>
        {`${i18n.t(accountLabels[field as keyof typeof accountLabels])}: `}
        <span className="muted">{`${format(from)} → `}</span>
        <strong>{format(to)}</strong>
      </li>
    )
  }
  if (!isEditableField(field)) return null
  const label = i18n.t(bookingFields[field].label)
  if (field === 'deletedAt')
    return <li>{i18n.t(to === null ? /*i18n*/ 'admin.history.restored' : /*i18n*/ 'admin.history.trashed')}</li>
  if (from === null && to === null) return <li>{i18n.t('admin.history.changed', { field: label })}</li>
  return (
    <li>
      {`${label}: `}
      {from !== null && <span className="muted">{`${formatValue(field, from)} → `}</span>}
      <strong>{isDeclined && field === 'status' ? i18n.t('admin.status.declined') : formatValue(field, to)}</strong>
    </li>
  )
}

const isDecline = ({ field, to }: BookingFieldChange) => field === 'declinedAt' && to !== null

export function HistoryEvents({ events }: { events: BookingEvent[] }) {
  const { i18n, language } = useLanguage()
  const getWriter = ({ by, who }: BookingEvent) => (by === 'staff' ? (who ?? '') : i18n.t(writers[by]))
  return (
    <ol className="stack-3 booking-history">
      {events.map((event) => (
        <li key={event.at}>
          <p className="muted">{`${formatDateTime(event.at, language)}, ${getWriter(event)}`}</p>
          <ul>
            {event.changes.map((change) => (
              <ChangeText key={change.field} change={change} isDeclined={event.changes.some(isDecline)} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
