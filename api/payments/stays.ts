/** The ledger of whichever stay is paid for: a booking, or a stay that a portal has sold. */

import { findBookingLedger } from '#api/bookings/ledger/payments.ts'
import { findPaidBooking } from '#api/bookings/queries.ts'
import { findStayLedger } from '#api/channelStays/payments.ts'
import { findPaidStay } from '#api/channelStays/queries.ts'
import type { Tx } from '#api/db/write.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import type { Ledger } from '#contract/money/ledger.ts'
import type { LedgerChange } from '#contract/money/ledgerChanges.ts'
import type { Payment } from '#contract/money/ledgerFields.ts'

/** `payments`: all of them, as the wire has them. `store` returns those after the change. */
export type PaidStay = {
  id: string
  ledger: Ledger
  payments: Payment[]
  store: (change: LedgerChange) => Promise<Result<Payment[]>>
}

const mapPayments = (result: Result<{ payments: Payment[] }>): Result<Payment[]> =>
  result.ok ? ok(result.value.payments) : result

export async function findPayableBooking(tx: Tx, id: string): Promise<Result<PaidStay>> {
  const found = await findBookingLedger(tx, id, null)
  if (!found.ok) return found
  const { ledger, store } = found.value
  return ok({ id, ledger, payments: ledger.payments, store: async (change) => mapPayments(await store(change)) })
}

export async function findPayableStay(tx: Tx, id: string): Promise<Result<PaidStay>> {
  const found = await findStayLedger(tx, id, null)
  if (!found.ok) return found
  const { ledger, stay, store } = found.value
  return ok({ id, ledger, payments: stay.payments, store: async (change) => mapPayments(await store(change)) })
}

/** The stay with this id. Refused: 404, also in the trash. */
export async function findPayable(tx: Tx, id: string): Promise<Result<PaidStay>> {
  const booking = await findPayableBooking(tx, id)
  if (booking.ok) return booking
  const stay = await findPayableStay(tx, id)
  return stay.ok ? stay : booking
}

/** The stay with this payment. Refused: 404. */
export async function findPaid(tx: Tx, paymentId: string): Promise<Result<PaidStay>> {
  const bookingId = await findPaidBooking(tx, paymentId)
  if (bookingId !== null) return findPayableBooking(tx, bookingId)
  const stayId = await findPaidStay(tx, paymentId)
  return stayId === null ? refuse('not_found') : findPayableStay(tx, stayId)
}
