/** What a change does, field by field, in words. */

import { bookingFields } from '#contract/bookings/bookingFields.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Payment } from '#contract/money/ledgerFields.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { getRoomName } from '#contract/text/format.ts'
import { formatStayDays } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { getNoun, type SyncedRow } from '#pwa/offline/nouns.ts'
import { useFieldTexts } from '../booking/useFieldTexts.ts'
import { getValue, listChanged } from '../outbox/fields.ts'
import { listChangedFields } from '../outbox/merge.ts'
import {
  isBookingWrite,
  listChanges,
  type NounWrite,
  type RowChange,
  type SplitWrite,
  type StaffWrite,
  type SwapWrite,
} from '../outbox/writes.ts'
import { describePayment } from '../payments/paymentTexts.ts'
import { formatNounValue } from './nounValue.ts'

/** `seen`: null for a new row. `server`: null where the server has no such row. */
export type ChangeText = { field: string; label: string; seen: string | null; mine: string; server: string | null }

/** What a new row has as long as nobody has filled it in. */
const isBlank = (value: unknown): boolean => ['', false, 0, '0.00', null].some((blank) => blank === value)

export function useChangeTexts(): (write: StaffWrite, server?: SyncedRow | null) => ChangeText[] {
  const { i18n, language } = useLanguage()
  const formatBooking = useFieldTexts()
  const formatSplit = ({ seen, partner }: SplitWrite, field: 'roomId' | 'checkinDate'): ChangeText => ({
    field,
    label: i18n.t(field === 'roomId' ? bookingFields.roomId.label : /*i18n*/ 'admin.split.from'),
    seen: field === 'roomId' ? formatBooking(field, seen.roomId) : null,
    server: null,
    mine: formatBooking(field, partner.next[field]),
  })
  const formatSwap = ({ seen, next }: SwapWrite['partner']): ChangeText => ({
    field: seen.id,
    label: formatGuestName(seen, i18n),
    seen: formatBooking('roomId', seen.roomId),
    mine: formatBooking('roomId', next.roomId),
    server: null,
  })
  const formatNew = (field: string, label: string, mine: string): ChangeText => ({
    ...{ field, label, mine },
    ...{ seen: null, server: null },
  })
  const formatRoom = (booking: Booking, mine = formatStayDays(booking, language)): ChangeText =>
    formatNew(booking.id, getRoomName(booking.room, language), mine)
  const formatPayment = (payment: Payment): string => describePayment(payment, i18n, language)
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
  const formatRoomFields = ({ seen, next }: RowChange<Booking>): ChangeText[] =>
    seen && next
      ? formatFields(seen, next, null).map((it) => ({
          ...it,
          field: `${next.id} ${it.field}`,
          label: `${getRoomName(next.room, language)}, ${it.label}`,
        }))
      : []
  const formatRow = ({ seen, next, table }: NounWrite, server: SyncedRow | null): ChangeText[] => {
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
  return (write, server = null) => {
    if (isBookingWrite(write)) return formatFields(write.seen, write.next, server)
    switch (write.call) {
      case 'bookings.swap':
        return [formatSwap(write), formatSwap(write.partner)]
      case 'bookings.split':
        return [formatSplit(write, 'roomId'), formatSplit(write, 'checkinDate')]
      case 'bookings.deskGroup':
        return listChanges<Booking>(write).flatMap(({ next }) => (next ? formatRoom(next) : []))
      case 'bookings.confirmGroup':
      case 'bookings.moveGroup':
      case 'bookings.cancelGroup':
      case 'bookings.declineGroup':
        return listChanges<Booking>(write).flatMap(formatRoomFields)
      case 'payments.add':
      case 'payments.patch':
      case 'payments.remove':
        return [formatNew('payment', i18n.t('admin.payment.one'), formatPayment(write.payment))]
      case 'payments.addShared':
        return listChanges<Booking>(write).flatMap(({ next }, i) => {
          const payment = write.payments[i]
          return payment && next ? formatRoom(next, formatPayment(payment)) : []
        })
      case 'bookings.addLine':
      case 'channelStays.addLine':
        return [formatNew('line', i18n.t('admin.account.extra'), write.line.text)]
      default:
        return formatRow(write, server)
    }
  }
}
