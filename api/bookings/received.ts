/** What came in stays what it was when the price falls. */
import { keepReceived } from '#contract/accountChanges.ts'
import type { BookingRow } from './model.ts'
import { presentBooking } from './present.ts'

const nameless = { id: 0, name: '', nameEn: '', translations: null }

/** The changed row, with payments that were only ticked stored where the price has fallen below them. */
export function keepReceivedPayments(before: BookingRow, changed: BookingRow): BookingRow {
  if (before.depositPaidOn === null && before.balancePaidOn === null && !before.paymentCompleted) return changed
  const { payments } = keepReceived(presentBooking(before, nameless), presentBooking(changed, nameless))
  return payments ? { ...changed, payments: JSON.stringify(payments) } : changed
}
