/**
 * Two versions of one booking side by side: the one about to be saved, and the one somebody else has saved meanwhile.
 */

import { useLiveQuery } from 'dexie-react-hooks'
import type { Booking } from '#contract/bookings.ts'
import { formatCheckinTime, getRoomName } from '#contract/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { formatNationality } from '../subjects/nationality.ts'
import { ConflictTable } from '../writes/ConflictTable.tsx'
import { type BookingField, fieldLabels, formatFieldValue, isBookingField } from './fields.ts'
import { statusLabels } from './labels.ts'

export function Conflict({ mine, current }: { mine: Record<string, unknown>; current: Booking }) {
  const { i18n, language } = useLanguage()
  const rooms = useLiveQuery(() => db.rooms.toArray())
  const theirs = new Map<string, unknown>(Object.entries(current))
  const formatValue = (field: BookingField, value: unknown): string => {
    const text = formatFieldValue(field, value, language)
    if (field === 'roomId') {
      const room = rooms?.find((it) => it.id === value)
      return room ? getRoomName(room, language) : text
    }
    if (field === 'checkinTime') return formatCheckinTime(text, i18n)
    if (field === 'nationality') return formatNationality(text, i18n)
    const status = new Map<unknown, string>(Object.entries(statusLabels)).get(value)
    return status === undefined ? text : i18n.t(status)
  }
  const differences = Object.entries(mine).flatMap(([field, value]) =>
    isBookingField(field) &&
    formatFieldValue(field, value, language) !== formatFieldValue(field, theirs.get(field), language)
      ? [
          {
            label: i18n.t(fieldLabels[field]),
            mine: formatValue(field, value),
            theirs: formatValue(field, theirs.get(field)),
          },
        ]
      : [],
  )
  return <ConflictTable text={i18n.t('admin.conflict.text')} differences={differences} />
}
