/** What a change does, field by field, in words. */

import type { RoomDayWithRoomId } from '#contract/availability.ts'
import { bookingFields } from '#contract/bookingFields.ts'
import type { Contact } from '#contract/contacts.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import type { StaffWrite } from '#pwa/outbox/staffWrites.ts'
import { useFieldTexts } from '../booking/useFieldTexts.ts'
import { stateLabels } from '../calendar/labels.ts'
import { contactFields, dayFields, listChanged } from '../outbox/fields.ts'
import { listChangedFields } from '../outbox/merge.ts'
import type { ServerRow } from '../outbox/subjects.ts'

/** `seen`: null for a new booking. `server`: null where the server has no such row. */
export type ChangeText = { field: string; label: string; seen: string | null; mine: string; server: string | null }

/** What a new booking has as long as nobody has filled it in. */
const isBlank = (value: unknown): boolean => ['', false, 0, '0.00'].some((blank) => blank === value)

export function useChangeTexts(): (write: StaffWrite, server?: ServerRow | null) => ChangeText[] {
  const { i18n } = useLanguage()
  const formatBooking = useFieldTexts()
  const formatDay = (field: 'available' | 'notes', { available, notes }: RoomDayWithRoomId) =>
    field === 'notes' ? (notes ?? '–') : i18n.t(available ? stateLabels.available : stateLabels.disabled)
  const formatAnswered = ({ answered }: Contact) =>
    i18n.t(answered ? /*i18n*/ 'admin.contacts.answered' : /*i18n*/ 'admin.contacts.unanswered')
  return (write, server = null) => {
    if (write.call === 'availability.editDay') {
      const { seen, next } = write
      return listChanged(dayFields, write).map((field) => ({
        field,
        label: i18n.t(field === 'notes' ? /*i18n*/ 'admin.day.notes' : /*i18n*/ 'admin.field.status'),
        seen: formatDay(field, seen),
        mine: formatDay(field, next),
        server: server?.table === 'days' ? formatDay(field, server.row) : null,
      }))
    }
    if (write.call === 'contacts.patch') {
      const { seen, next } = write
      return contactFields.map((field) => ({
        field,
        label: i18n.t('admin.field.status'),
        seen: seen && formatAnswered(seen),
        mine: formatAnswered(next),
        server: server?.table === 'contacts' ? formatAnswered(server.row) : null,
      }))
    }
    const { seen, next } = write
    return listChangedFields(write)
      .filter((field) => field !== 'deletedAt' && (seen !== null || !isBlank(next[field])))
      .map((field) => ({
        field,
        label: i18n.t(bookingFields[field].label),
        seen: seen && formatBooking(field, seen[field]),
        mine: formatBooking(field, next[field]),
        server: server?.table === 'bookings' ? formatBooking(field, server.row[field]) : null,
      }))
  }
}
