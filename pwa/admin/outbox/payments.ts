/** What the outbox has to know of payments. They are never merged: each is one of its own. Pure. */
import { addPayment, presentAccount, removePayment } from '#contract/account.ts'
import type { Payment } from '#contract/accountFields.ts'
import type { Booking } from '#contract/bookings.ts'
import { NewPayment } from '#contract/payments.ts'
import type { PaymentWrite, Prepared } from './writes.ts'

export type PaymentCall = 'payments.add' | 'payments.remove'

/** The body of the request. */
export const toNewPayment = ({ id, amountCents, on, how, document, covers }: Payment) =>
  NewPayment.parse({ id, amountCents, on, how, document, covers: covers === 'tax' ? covers : null })

export const toPaymentInput = (call: PaymentCall, payment: Payment) =>
  call === 'payments.add' ? toNewPayment(payment) : {}

/** The booking with the payment, or without it. */
export function changePayments(booking: Booking, call: PaymentCall, payment: Payment): Booking {
  const change = call === 'payments.add' ? addPayment(booking, payment) : removePayment(booking, payment.id)
  const changed = { ...booking, ...change }
  return { ...changed, ...presentAccount(changed) }
}

const isPaymentCall = (call: string): call is PaymentCall => call === 'payments.add' || call === 'payments.remove'

export function preparePayment(write: PaymentWrite): Prepared {
  const { call, base, payment } = write
  if (base === null) return { conflict: 'gone' }
  if (!isPaymentCall(call)) return 'applied'
  const isStored = base.payments.some(({ id }) => id === payment.id)
  if (isStored === (call === 'payments.add')) return 'applied'
  return { write, attempt: { input: toPaymentInput(call, payment), version: null } }
}

/** The answer holds no booking. */
export const listStoredPayment = ({ call, base, payment, rowId }: PaymentWrite): [string, Booking][] =>
  base && isPaymentCall(call) ? [[rowId, { ...changePayments(base, call, payment), version: base.version + 1 }]] : []
