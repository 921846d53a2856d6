/** The ledger of a booking, to be changed. */
import { formatList } from '#api/db/ledgerColumns.ts'
import type { Tx } from '#api/db/write.ts'
import { ok, type Result } from '#api/errors.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { LedgerChange } from '#contract/money/ledgerChanges.ts'
import { toCentsOrNull } from '#contract/money/money.ts'
import type { BookingRow } from '../model.ts'
import { presentBooking } from '../present.ts'
import type { BookingAndRoom } from '../queries.ts'
import { findBookingForEdit, updateBooking } from '../update.ts'

/** The changed fields of the ledger as columns. */
function toLedgerColumns({ lines, payments, agreedPrice, balanceAmount, ...paid }: LedgerChange): Partial<BookingRow> {
  return {
    ...paid,
    ...(lines ? { lines: formatList(lines) } : {}),
    ...(payments ? { payments: formatList(payments) } : {}),
    ...(agreedPrice === undefined ? {} : { agreedPriceCents: toCentsOrNull(agreedPrice) }),
    ...(balanceAmount === undefined ? {} : { balanceAmountCents: toCentsOrNull(balanceAmount) }),
  }
}

/** Stores what has changed in the ledger as a new version. */
const storeBookingLedger = (tx: Tx, { row, room }: BookingAndRoom, change: LedgerChange): Promise<Result<Booking>> =>
  updateBooking(tx, row, { ...row, ...toLedgerColumns(change) }, room)

/** A booking with its ledger, to be changed. Refused: 404, also in the trash, 412. */
export async function findBookingLedger(
  tx: Tx,
  id: string,
  version: number | null,
): Promise<Result<{ ledger: Booking; store: (change: LedgerChange) => Promise<Result<Booking>> }>> {
  const found = await findBookingForEdit(tx, id, version)
  if (!found.ok) return found
  const ledger = presentBooking(found.value.row, found.value.room)
  return ok({ ledger, store: (change) => storeBookingLedger(tx, found.value, change) })
}
