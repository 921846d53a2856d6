/** Writes of the account of a stay: its lines, and the payments received. */
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '#api/db/write.ts'
import { describeTaxPaid, ok, type Result, refuse, refuseField } from '#api/errors.ts'
import {
  addPayment,
  changeLines,
  documentPayment,
  getPayableCents,
  getTaxDueCents,
  removePayment,
} from '#contract/account.ts'
import type { Payment } from '#contract/accountFields.ts'
import type { Booking } from '#contract/bookings.ts'
import { toFarmDay } from '#contract/days.ts'
import { parseCents } from '#contract/money.ts'
import type { LinesInput, NewPayment, PaymentPatch } from '#contract/payments.ts'
import { checkSoldOut } from './extras.ts'
import type { BookingRow } from './model.ts'
import { presentBooking } from './present.ts'
import { findPaidBooking } from './queries.ts'
import { findBookingForEdit, updateBooking } from './update.ts'

type Change = NonNullable<ReturnType<typeof changeLines>>

const toCentsOrNull = (amount: string | null): number | null => (amount === null ? null : parseCents(amount))

/** The changed fields of the account as columns. */
function toAccountColumns({ lines, payments, agreedPrice, balanceAmount, ...paid }: Change): Partial<BookingRow> {
  return {
    ...paid,
    ...(lines ? { lines: JSON.stringify(lines) } : {}),
    ...(payments ? { payments: JSON.stringify(payments) } : {}),
    ...(agreedPrice === undefined ? {} : { agreedPriceCents: toCentsOrNull(agreedPrice) }),
    ...(balanceAmount === undefined ? {} : { balanceAmountCents: toCentsOrNull(balanceAmount) }),
  }
}

/** Replaces extras, discounts and surcharges. Refused: 400 for a sum below zero, 404, 409 `extra_sold_out`, 412. */
export async function changeBookingLines(
  tx: Tx,
  id: string,
  input: LinesInput,
  version: number | null,
): Promise<Result<Booking>> {
  const found = await findBookingForEdit(tx, id, version)
  if (!found.ok) return found
  const { row, room } = found.value
  const reasonless = input.findIndex(
    ({ kind, text, id: lineId }) => kind === 'adjustment' && text === '' && !isAgreed(lineId, id),
  )
  if (reasonless >= 0) return refuseField('reason_missing', `${reasonless}.text`)
  const change = changeLines(presentBooking(row, room), input)
  if (change === null) return refuse('discount_too_large')
  const soldOut = await checkSoldOut(tx, row, change.lines?.filter(({ kind }) => kind === 'extra') ?? [])
  return soldOut ?? updateBooking(tx, row, { ...row, ...toAccountColumns(change) }, room)
}

/** The line of an agreed price has no other reason. */
const isAgreed = (lineId: string, bookingId: string): boolean => lineId.startsWith(`${bookingId}-`)

/**
 * Stores a payment. The same one again changes nothing. Refused: 400 for a day in the future, 404, 409 `id_taken`,
 * `payment_too_large` for more than is left to pay, and `booking_cancelled` where nothing is asked for any more.
 */
export async function addBookingPayment(tx: Tx, id: string, input: NewPayment, now: number): Promise<Result<Payment>> {
  const found = await findBookingForEdit(tx, id, null)
  if (!found.ok) return found
  const { row, room } = found.value
  const booking = presentBooking(row, room)
  const paymentId = input.id ?? uuidv7({ msecs: now })
  const same = booking.payments.find((it) => it.id === paymentId)
  if (same?.amountCents === input.amountCents) {
    tx.skipAuditLog()
    return ok(same)
  }
  if (same || (await findPaidBooking(tx, paymentId))) return refuse('id_taken')
  if (input.on > toFarmDay(now)) return refuseField('payment_in_future', 'on')
  const payable = input.covers === 'tax' ? getTaxDueCents(booking) : getPayableCents(booking)
  if (payable === 0 && booking.status === 'cancelled') return refuse('booking_cancelled')
  const isTax = input.covers === 'tax'
  if (payable === 0) return refuse('paid_already', isTax ? { describe: describeTaxPaid } : {})
  if (payable !== null && input.amountCents > payable) return refuseField('payment_too_large', 'amountCents')
  const added = { ...input, id: paymentId, who: tx.writer.who, at: tx.timestamp }
  const updated = await updateBooking(tx, row, { ...row, ...toAccountColumns(addPayment(booking, added)) }, room)
  if (!updated.ok) return updated
  const stored = updated.value.payments.find((it) => it.id === paymentId)
  if (stored === undefined) throw new TypeError('the payment is not in its account')
  return ok(stored)
}

/** Writes the fiscal document of a payment. Refused: 404. The id of one that was only ticked becomes another. */
export async function documentBookingPayment(
  tx: Tx,
  paymentId: string,
  { document }: PaymentPatch,
): Promise<Result<Payment>> {
  const id = await findPaidBooking(tx, paymentId)
  const found = id === null ? refuse('not_found') : await findBookingForEdit(tx, id, null)
  if (!found.ok) return found
  const { row, room } = found.value
  const booking = presentBooking(row, room)
  const change = documentPayment(booking, paymentId, document)
  if (change === null) return refuse('not_found')
  const updated = await updateBooking(tx, row, { ...row, ...toAccountColumns(change) }, room)
  if (!updated.ok) return updated
  const stored = updated.value.payments[booking.payments.findIndex((it) => it.id === paymentId)]
  if (stored === undefined) throw new TypeError('the payment is not in its account')
  return ok(stored)
}

/** Removes a payment that was entered by mistake. Refused: 404. */
export async function removeBookingPayment(tx: Tx, paymentId: string): Promise<Result<undefined>> {
  const id = await findPaidBooking(tx, paymentId)
  const found = id === null ? refuse('not_found') : await findBookingForEdit(tx, id, null)
  if (!found.ok) return found
  const { row, room } = found.value
  const change = removePayment(presentBooking(row, room), paymentId)
  if (change === null) return refuse('not_found')
  const updated = await updateBooking(tx, row, { ...row, ...toAccountColumns(change) }, room)
  return updated.ok ? ok(undefined) : updated
}
