/** Payments. They are never merged: each is one of its own. Pure. */

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
import { listChanges, type PaymentCall, type PaymentWrite, type SharedPaymentWrite, type WriteKind } from './writes.ts'

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

const hasDocument = ({ document }: Payment, other: Payment['document']): boolean =>
  document?.kind === other?.kind && document?.number === other?.number && document?.on === other?.on

/** The booking as the server has it after the payment. The answer holds none. */
const storePayment = (base: Booking, call: PaymentCall, payment: Payment): Booking => ({
  ...changePayments(base, call, payment),
  version: base.version + 1,
})

export const payments: WriteKind<PaymentWrite> = {
  prepare: (write) => {
    const { call, base, payment } = write
    if (base === null) return { conflict: 'gone' }
    const stored = findPayment(base, payment.id)
    const isApplied = {
      'payments.add': stored !== null,
      'payments.patch': stored !== null && hasDocument(stored, payment.document),
      'payments.remove': stored === null,
    }
    if (isApplied[call]) return 'applied'
    return { write, attempt: { input: toPaymentInput(call, payment), version: null } }
  },
  getParams: ({ call, payment, rowId }) => ({ id: call === 'payments.add' ? rowId : payment.id }),
  listStored: ({ call, base, payment, rowId }) => (base ? [[rowId, storePayment(base, call, payment)]] : []),
  decide: (write) => write,
}

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
  listChanges<Booking>(write).flatMap(({ rowId, base }, i) => {
    const payment = write.payments[i]
    return payment ? [{ id: rowId, base, payment }] : []
  })

export const sharedPayments: WriteKind<SharedPaymentWrite> = {
  prepare: (write) => {
    const parts = listShared(write)
    if (parts.some(({ base }) => base === null)) return { conflict: 'gone' }
    if (parts.every(({ base, payment }) => base && findPayment(base, payment.id) !== null)) return 'applied'
    return { write, attempt: { input: toSharedPayment(parts), version: null } }
  },
  listStored: (write) =>
    listShared(write).flatMap(({ id, base, payment }): [string, Booking][] =>
      base ? [[id, storePayment(base, 'payments.add', payment)]] : [],
    ),
  decide: (write) => write,
}
