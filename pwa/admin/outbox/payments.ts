/** What the outbox has to know of payments. They are never merged: each is one of its own. Pure. */

import type { Booking } from '#contract/bookings/bookings.ts'
import { type Ledger, presentLedger } from '#contract/money/ledger.ts'
import {
  addPayment,
  documentPayment,
  findPayment,
  type LedgerChange,
  removePayment,
} from '#contract/money/ledgerChanges.ts'
import type { Payment } from '#contract/money/ledgerFields.ts'
import { settleFields } from '#contract/money/paymentFields.ts'
import { NewPayment, PaymentPatch, SharedPayment } from '#contract/money/payments.ts'
import { isBooking, listChanges, type PaymentWrite, type Prepared, type SharedPaymentWrite } from './writes.ts'

const paymentCalls = ['payments.add', 'payments.patch', 'payments.remove'] as const
export type PaymentCall = (typeof paymentCalls)[number]

/** The body of the request. */
export const toNewPayment = ({ id, amountCents, on, how, document, covers }: Payment) =>
  NewPayment.parse({ id, amountCents, on, how, document, covers: covers === 'tax' ? covers : null })

export const toPaymentPatch = ({ document }: Payment) => PaymentPatch.parse({ document })

export function toPaymentInput(call: PaymentCall, payment: Payment) {
  if (call === 'payments.add') return toNewPayment(payment)
  return call === 'payments.patch' ? toPaymentPatch(payment) : {}
}

/** What changes with the payment, with its document, or without it; null where the ledger has no such payment. */
export function changeLedger(ledger: Ledger, call: PaymentCall, payment: Payment): LedgerChange | null {
  const changes = {
    'payments.add': () => addPayment(ledger, payment),
    'payments.patch': () => documentPayment(ledger, payment.id, payment.document),
    'payments.remove': () => removePayment(ledger, payment.id),
  }
  return changes[call]()
}

export function changePayments(booking: Booking, call: PaymentCall, payment: Payment): Booking {
  const changed = settleFields(booking, { ...booking, ...changeLedger(booking, call, payment) })
  return { ...changed, ...presentLedger(changed) }
}

const isPaymentCall = (call: string): call is PaymentCall => paymentCalls.some((it) => it === call)

const hasDocument = ({ document }: Payment, other: Payment['document']): boolean =>
  document?.kind === other?.kind && document?.number === other?.number && document?.on === other?.on

export function preparePayment(write: PaymentWrite): Prepared {
  const { call, base, payment } = write
  if (base === null) return { conflict: 'gone' }
  if (!isPaymentCall(call)) return 'applied'
  const stored = findPayment(base, payment.id)
  const isApplied = {
    'payments.add': stored !== null,
    'payments.patch': stored !== null && hasDocument(stored, payment.document),
    'payments.remove': stored === null,
  }
  if (isApplied[call]) return 'applied'
  return { write, attempt: { input: toPaymentInput(call, payment), version: null } }
}

/** The answer holds no booking. */
export const listStoredPayment = ({ call, base, payment, rowId }: PaymentWrite): [string, Booking][] =>
  base && isPaymentCall(call) ? [[rowId, { ...changePayments(base, call, payment), version: base.version + 1 }]] : []

/** A part of a payment for several bookings, and the booking as it is on the screen. */
export type SharedPart = { booking: Booking; payment: Payment }

export const toSharedPayment = (parts: { id: string; payment: Payment }[]): SharedPayment =>
  SharedPayment.parse({
    parts: parts.map(({ id, payment }) => ({ id: payment.id, stayId: id, amountCents: payment.amountCents })),
    on: parts[0]?.payment.on,
    how: parts[0]?.payment.how,
    document: parts[0]?.payment.document,
  })

/** The bookings of the write, each with its part of the payment. */
const listShared = (write: SharedPaymentWrite) =>
  listChanges(write).flatMap(({ rowId, base }, i) => {
    const payment = write.payments[i]
    return payment ? [{ id: rowId, base: isBooking(base) ? base : null, payment }] : []
  })

export function prepareSharedPayment(write: SharedPaymentWrite): Prepared {
  const parts = listShared(write)
  if (parts.some(({ base }) => base === null)) return { conflict: 'gone' }
  if (parts.every(({ base, payment }) => base && findPayment(base, payment.id) !== null)) return 'applied'
  return { write, attempt: { input: toSharedPayment(parts), version: null } }
}

/** The answer holds no bookings. */
export const listStoredShared = (write: SharedPaymentWrite): [string, Booking][] =>
  listShared(write).flatMap(({ id, base, payment }): [string, Booking][] =>
    base ? [[id, { ...changePayments(base, 'payments.add', payment), version: base.version + 1 }]] : [],
  )
