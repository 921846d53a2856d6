import { useLiveQuery } from 'dexie-react-hooks'
import type { EditableField } from '#contract/bookings/bookingFields.ts'
import { formatCheckinTime, getRoomName } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { formatNationality } from '../subjects/nationality.ts'
import { formatFieldValue } from './fields.ts'
import { statusLabels } from './labels.ts'

/** Returns the function that shows the value of a booking's field in words. */
export function useFieldTexts(): (field: EditableField, value: unknown) => string {
  const { i18n, language } = useLanguage()
  const rooms = useLiveQuery(() => db.rooms.toArray())
  return (field, value) => {
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
}
