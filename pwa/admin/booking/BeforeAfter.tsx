/** What a change makes of a booking, field by field. */
import { bookingFields, type EditableField } from '#contract/bookings/bookingFields.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { formatFieldValue } from './fields.ts'
import { useFieldTexts } from './useFieldTexts.ts'
import './BeforeAfter.css'

type Props = { booking: Booking; after: Partial<Record<EditableField, unknown>> }

export function BeforeAfter({ booking, after }: Props) {
  const { i18n, language } = useLanguage()
  const formatValue = useFieldTexts()
  const fields = (Object.keys(after) as EditableField[]).filter(
    (field) =>
      formatFieldValue(field, after[field], language) !== formatFieldValue(field, booking[field] ?? null, language),
  )
  if (fields.length === 0) return null
  return (
    <dl className="before-after" aria-live="polite">
      {fields.map((field) => (
        <div key={field}>
          <dt>{i18n.t(bookingFields[field].label)}</dt>
          <dd>
            <span className="muted">{formatValue(field, booking[field] ?? null)}</span>
            {' → '}
            <strong>{formatValue(field, after[field])}</strong>
          </dd>
        </div>
      ))}
    </dl>
  )
}
