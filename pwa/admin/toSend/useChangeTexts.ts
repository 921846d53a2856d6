/** What a change does, field by field, in words. */

import { bookingFields } from '#contract/bookings/bookingFields.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { getRoomName } from '#contract/text/format.ts'
import { formatStayDays } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { getNoun, type SyncedRow } from '#pwa/offline/nouns.ts'
import { useFieldTexts } from '../booking/useFieldTexts.ts'
import { getValue, listChanged } from '../outbox/fields.ts'
import { listChangedFields } from '../outbox/merge.ts'
import {
  isBooking,
  isBookingWrite,
  isGroupChangeWrite,
  isGroupWrite,
  isLineWrite,
  isPaymentWrite,
  isSharedPaymentWrite,
  isSplitWrite,
  listChanges,
  type PaymentWrite,
  type SplitWrite,
  type StaffWrite,
} from '../outbox/writes.ts'
import { describePayment } from '../payments/paymentTexts.ts'
import { formatNounValue } from './nounValue.ts'

/** `seen`: null for a new row. `server`: null where the server has no such row. */
export type ChangeText = { field: string; label: string; seen: string | null; mine: string; server: string | null }

/** What a new row has as long as nobody has filled it in. */
const isBlank = (value: unknown): boolean => ['', false, 0, '0.00', null].some((blank) => blank === value)

export function useChangeTexts(): (write: StaffWrite, server?: SyncedRow | null) => ChangeText[] {
  const { i18n, language } = useLanguage()
  const formatPayment = ({ payment }: PaymentWrite): ChangeText => ({
    field: 'payment',
    label: i18n.t('admin.payment.one'),
    seen: null,
    server: null,
    mine: describePayment(payment, i18n, language),
  })
  const formatBooking = useFieldTexts()
  const formatSplit = ({ seen, partner }: SplitWrite, field: 'roomId' | 'checkinDate'): ChangeText => ({
    field,
    label: i18n.t(field === 'roomId' ? bookingFields.roomId.label : /*i18n*/ 'admin.split.from'),
    seen: field === 'roomId' ? formatBooking(field, seen.roomId) : null,
    server: null,
    mine: formatBooking(field, partner.next[field]),
  })
  const formatRoom = (booking: Booking): ChangeText => ({
    field: booking.id,
    label: getRoomName(booking.room, language),
    seen: null,
    mine: formatStayDays(booking, language),
    server: null,
  })
  const formatFields = (seen: Booking | null, next: Booking, server: SyncedRow | null): ChangeText[] =>
    listChangedFields({ seen, next })
      .filter((field) => field !== 'deletedAt' && (seen !== null || !isBlank(next[field])))
      .map((field) => ({
        field,
        label: i18n.t(bookingFields[field].label),
        seen: seen && formatBooking(field, seen[field]),
        mine: formatBooking(field, next[field]),
        server: server && formatBooking(field, getValue(server, field)),
      }))
  return (write, server = null) => {
    if (isBookingWrite(write)) return formatFields(write.seen, write.next, server)
    if (isGroupChangeWrite(write))
      return listChanges(write).flatMap(({ seen, next }) =>
        isBooking(seen) && isBooking(next)
          ? formatFields(seen, next, null).map((it) => ({
              ...it,
              field: `${next.id} ${it.field}`,
              label: `${getRoomName(next.room, language)}, ${it.label}`,
            }))
          : [],
      )
    if (isPaymentWrite(write)) return [formatPayment(write)]
    if (isSharedPaymentWrite(write))
      return listChanges(write).flatMap(({ next }, i) => {
        const payment = write.payments[i]
        return payment && isBooking(next) ? { ...formatRoom(next), mine: describePayment(payment, i18n, language) } : []
      })
    if (isGroupWrite(write)) return listChanges(write).flatMap(({ next }) => (isBooking(next) ? formatRoom(next) : []))
    if (isSplitWrite(write)) return (['roomId', 'checkinDate'] as const).map((field) => formatSplit(write, field))
    if (isLineWrite(write))
      return [{ field: 'line', label: i18n.t('admin.account.extra'), seen: null, mine: write.line.text, server: null }]
    const { seen, next, table } = write
    if (next === null) return []
    const fields = Object.entries(getNoun(table).fields ?? {})
    const changed = listChanged(Object.keys(getNoun(table).fields ?? {}), { seen, next })
    return fields
      .filter(([field]) => changed.includes(field) && (seen !== null || !isBlank(getValue(next, field))))
      .map(([field, nounField]) => {
        const format = (row: SyncedRow) => formatNounValue(nounField, getValue(row, field), i18n, language)
        return {
          field,
          label: i18n.t(nounField.label),
          seen: seen && format(seen),
          mine: format(next),
          server: server && format(server),
        }
      })
  }
}
