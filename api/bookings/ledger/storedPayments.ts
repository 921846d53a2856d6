/** The payments of a booking as they are stored: what came in, and what its fields say of it. */

import { formatList, parsePayments } from '#api/db/ledgerColumns.ts'
import type { Payment } from '#contract/money/ledgerFields.ts'
import { settlePayments } from '#contract/money/paymentFields.ts'
import type { BookingRow } from '../model.ts'
import { presentRoomless } from '../present.ts'

const toLedger = (row: BookingRow) => ({ ...presentRoomless(row), payments: parsePayments(row) })

const hasNone = (row: BookingRow): boolean =>
  row.payments === null && row.depositPaidOn === null && row.balancePaidOn === null && !row.paymentCompleted

/** A row with its payments, as its fields say. `before`: as it is stored; null for a new one. `how`: of what is ticked now. */
export function settleReceived(before: BookingRow | null, row: BookingRow, how: Payment['how'] = null): BookingRow {
  if (hasNone(row)) return row
  const payments = settlePayments(before && toLedger(before), toLedger(row), how)
  return { ...row, payments: formatList(payments) }
}
