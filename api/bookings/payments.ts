/** Writes of the ledger of a booking. */
import type { Tx } from '#api/db/write.ts'
import { ok, type Result, refuse, refuseField } from '#api/errors.ts'
import type { Booking } from '#contract/bookings.ts'
import { addLine, changeLines, findReasonless, type LedgerChange } from '#contract/ledgerChanges.ts'
import { parseCents } from '#contract/money.ts'
import type { LinesInput, SoldLine } from '#contract/payments.ts'
import { checkSoldOut } from './extras.ts'
import type { BookingRow } from './model.ts'
import { presentBooking } from './present.ts'
import type { BookingAndRoom } from './queries.ts'
import { findBookingForEdit, updateBooking } from './update.ts'

const toCentsOrNull = (amount: string | null): number | null => (amount === null ? null : parseCents(amount))

/** The changed fields of the ledger as columns. */
function toLedgerColumns({ lines, payments, agreedPrice, balanceAmount, ...paid }: LedgerChange): Partial<BookingRow> {
  return {
    ...paid,
    ...(lines ? { lines: JSON.stringify(lines) } : {}),
    ...(payments ? { payments: JSON.stringify(payments) } : {}),
    ...(agreedPrice === undefined ? {} : { agreedPriceCents: toCentsOrNull(agreedPrice) }),
    ...(balanceAmount === undefined ? {} : { balanceAmountCents: toCentsOrNull(balanceAmount) }),
  }
}

/** Stores what has changed in the ledger as a new version. */
export const storeBookingLedger = (
  tx: Tx,
  { row, room }: BookingAndRoom,
  change: LedgerChange,
): Promise<Result<Booking>> => updateBooking(tx, row, { ...row, ...toLedgerColumns(change) }, room)

/** Replaces extras, discounts and surcharges. Refused: 400 for a wrong sum, 404, 409 `extra_sold_out`, 412. */
export async function changeBookingLines(
  tx: Tx,
  id: string,
  input: LinesInput,
  version: number | null,
): Promise<Result<Booking>> {
  const found = await findBookingForEdit(tx, id, version)
  if (!found.ok) return found
  const { row, room } = found.value
  const reasonless = findReasonless(presentBooking(row, room), input)
  if (reasonless >= 0) return refuseField('reason_missing', `${reasonless}.text`)
  return storeLines(tx, found.value, changeLines(presentBooking(row, room), input))
}

async function storeLines(
  tx: Tx,
  found: BookingAndRoom,
  change: ReturnType<typeof changeLines>,
): Promise<Result<Booking>> {
  if ('code' in change) return refuse(change.code)
  const soldOut = await checkSoldOut(tx, found.row, change.lines?.filter(({ kind }) => kind === 'extra') ?? [])
  return soldOut ?? storeBookingLedger(tx, found, change)
}

/** Sells an extra at the bar. Several tablets may do so at once. Refused: 400 for a sum too large, 404, 409 `extra_sold_out`. */
export async function addBookingLine(tx: Tx, id: string, line: SoldLine): Promise<Result<Booking>> {
  const found = await findBookingForEdit(tx, id, null)
  if (!found.ok) return found
  const booking = presentBooking(found.value.row, found.value.room)
  return storeLines(tx, found.value, changeLines(booking, addLine(booking.lines, line)))
}

/** A booking with its ledger, to be changed. Refused: 404, also in the trash. */
export async function findBookingAccount(
  tx: Tx,
  id: string,
): Promise<Result<{ ledger: Booking; store: (change: LedgerChange) => Promise<Result<Booking>> }>> {
  const found = await findBookingForEdit(tx, id, null)
  if (!found.ok) return found
  const ledger = presentBooking(found.value.row, found.value.room)
  return ok({ ledger, store: (change) => storeBookingLedger(tx, found.value, change) })
}
