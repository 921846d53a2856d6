/** Adds, documents and removes payments, at once or through the outbox. */
import type { Payment } from '#contract/accountFields.ts'
import type { Booking } from '#contract/bookings.ts'
import { call } from '#pwa/api.ts'
import { rows } from '#pwa/offline/rows.ts'
import { changePayments, type PaymentCall, toNewPayment, toPaymentInput, toPaymentPatch } from '../outbox/payments.ts'
import { buildRowWaiting } from '../outbox/waiting.ts'
import { useWrite } from '../writes/useWrite.ts'

const buildWaiting = (name: PaymentCall, booking: Booking) =>
  buildRowWaiting<Payment>('bookings', name, (payment) => ({
    seen: booking,
    next: changePayments(booking, name, payment),
    input: toPaymentInput(name, payment),
    payment,
  }))

/** The answer holds no booking, so this device shows what follows from it until the sync brings the row. */
const storeChange = (booking: Booking, name: PaymentCall, payment: Payment) =>
  rows.bookings.storeAnswer({ ...changePayments(booking, name, payment), version: booking.version + 1 })

/** `booking`: as it is on the screen. */
export const useAddPayment = (booking: Booking, onDone: () => void) =>
  useWrite<Payment, Payment>({
    waiting: buildWaiting('payments.add', booking),
    send: (payment, key) => call('payments.add', { params: { id: booking.id }, body: toNewPayment(payment), key }),
    store: (_, payment) => storeChange(booking, 'payments.add', payment),
    success: () => /*i18n*/ 'admin.payment.done',
    failure: () => ({ title: /*i18n*/ 'admin.booking.updateFailed' }),
    onDone,
  })

/** Writes down the fiscal document of a payment. */
export const useDocumentPayment = (booking: Booking, onDone: () => void) =>
  useWrite<Payment, Payment>({
    waiting: buildWaiting('payments.patch', booking),
    send: (payment, key) => call('payments.patch', { params: { id: payment.id }, body: toPaymentPatch(payment), key }),
    store: (_, payment) => storeChange(booking, 'payments.patch', payment),
    success: () => /*i18n*/ 'admin.payment.documentDone',
    failure: () => ({ title: /*i18n*/ 'admin.booking.updateFailed' }),
    onDone,
  })

export const useRemovePayment = (booking: Booking, onDone: () => void) =>
  useWrite<Payment, undefined>({
    waiting: buildWaiting('payments.remove', booking),
    send: ({ id }, key) => call('payments.remove', { params: { id }, key }),
    store: (_, payment) => storeChange(booking, 'payments.remove', payment),
    success: () => /*i18n*/ 'admin.payment.removed',
    failure: () => ({ title: /*i18n*/ 'admin.booking.updateFailed' }),
    onDone,
  })
