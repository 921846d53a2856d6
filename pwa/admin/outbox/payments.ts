/** What the outbox has to know of payments. They are never merged: each is one of its own. Pure. */
import { type Account, presentAccount } from '#contract/account.ts'
import {
  type AccountChange,
  addPayment,
  documentPayment,
  findPayment,
  removePayment,
} from '#contract/accountChanges.ts'
import type { Payment } from '#contract/accountFields.ts'
import type { Booking } from '#contract/bookings.ts'
import { settleFields } from '#contract/paymentFields.ts'
import { NewPayment, PaymentPatch } from '#contract/payments.ts'
import type { PaymentWrite, Prepared } from './writes.ts'

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

/** What changes with the payment, with its document, or without it; null where the account has no such payment. */
export function changeAccount(account: Account, call: PaymentCall, payment: Payment): AccountChange | null {
  const changes = {
    'payments.add': () => addPayment(account, payment),
    'payments.patch': () => documentPayment(account, payment.id, payment.document),
    'payments.remove': () => removePayment(account, payment.id),
  }
  return changes[call]()
}

export function changePayments(booking: Booking, call: PaymentCall, payment: Payment): Booking {
  const changed = settleFields(booking, { ...booking, ...changeAccount(booking, call, payment) })
  return { ...changed, ...presentAccount(changed) }
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
