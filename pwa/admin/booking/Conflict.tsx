/**
 * Two versions of one booking side by side: the one about to be saved, and the one somebody else has saved meanwhile.
 */

import { bookingFields } from '#contract/bookings/bookingFields.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { ConflictTable } from '../writes/ConflictTable.tsx'
import { ChangesSince } from './ChangesSince.tsx'
import { formatFieldValue, isEditableField } from './fields.ts'
import { isTrashedSince } from './trashBooking.ts'
import { useFieldTexts } from './useFieldTexts.ts'

type Props = { mine: Record<string, unknown>; seen: Booking; current: Booking }

export function Conflict({ mine, seen, current }: Props) {
  const { i18n, language } = useLanguage()
  const formatValue = useFieldTexts()
  // The server changes nothing in the trash, so there is no version to keep.
  if (isTrashedSince(seen, current))
    return (
      <Card as="section" kind="note" tone="warn" className="conflict" role="alert">
        <p>{i18n.t('admin.toSend.trashed')}</p>
        <ChangesSince seen={seen} current={current} />
      </Card>
    )
  const theirs = new Map<string, unknown>(Object.entries(current))
  const differences = Object.entries(mine).flatMap(([field, value]) =>
    isEditableField(field) &&
    formatFieldValue(field, value, language) !== formatFieldValue(field, theirs.get(field), language)
      ? [
          {
            label: i18n.t(bookingFields[field].label),
            mine: formatValue(field, value),
            theirs: formatValue(field, theirs.get(field)),
          },
        ]
      : [],
  )
  return (
    <ConflictTable text={i18n.t('admin.conflict.text')} differences={differences}>
      <ChangesSince seen={seen} current={current} />
    </ConflictTable>
  )
}
