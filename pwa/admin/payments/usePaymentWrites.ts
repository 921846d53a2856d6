/** A payment comes in or goes back, gets its document, or was entered by mistake: at once or through the outbox. */

import type { Booking } from '#contract/bookings/bookings.ts'
import type { ChannelStay } from '#contract/channels.ts'
import type { Payment } from '#contract/money/ledgerFields.ts'
import type { PaymentParts } from '#contract/money/payments.ts'
import { toLedger, toPortalPayments, toSentPayments } from '#contract/money/portalLedger.ts'
import { type FarmStay, isPortalStay } from '#contract/stays/farmStays.ts'
import { call } from '#pwa/api.ts'
import { rows } from '#pwa/offline/rows.ts'
import {
  changeLedger,
  changePayments,
  type SharedPart,
  toNewPayment,
  toPaymentInput,
  toPaymentPatch,
  toSharedPayment,
} from '../outbox/payments.ts'
import { buildChangeWaiting, buildRowWaiting, sharedPaymentWaiting } from '../outbox/waiting.ts'
import type { PaymentCall } from '../outbox/writes.ts'
import { useWrite } from '../writes/useWrite.ts'

const buildBookingWaiting = (name: PaymentCall, booking: Booking) =>
  buildChangeWaiting<Payment>((payment) => ({
    table: 'bookings',
    call: name,
    rowId: booking.id,
    seen: booking,
    next: changePayments(booking, name, payment),
    base: null,
    payment,
    input: toPaymentInput(name, payment),
  }))

const bookingSends: Record<PaymentCall, (booking: Booking, payment: Payment, key: string) => Promise<unknown>> = {
  'payments.add': ({ id }, payment, key) => call('payments.add', { params: { id }, body: toNewPayment(payment), key }),
  'payments.patch': (_, payment, key) =>
    call('payments.patch', { params: { id: payment.id }, body: toPaymentPatch(payment), key }),
  'payments.remove': (_, { id }, key) => call('payments.remove', { params: { id }, key }),
}

/** The answer holds no booking, so this device shows what follows from it until the sync brings the row. */
const sendOfBooking = (booking: Booking, name: PaymentCall) => ({
  waiting: buildBookingWaiting(name, booking),
  send: (payment: Payment, key: string): Promise<unknown> => bookingSends[name](booking, payment, key),
  store: (_: unknown, payment: Payment) =>
    rows.bookings.storeAnswer({ ...changePayments(booking, name, payment), version: booking.version + 1 }),
})

/** All payments of a portal's stay are sent: what each of two people adds or takes away counts. */
function sendOfStay(stay: ChannelStay, name: PaymentCall) {
  const build = (payment: Payment) => {
    const payments = toPortalPayments(changeLedger(toLedger(stay), name, payment)?.payments ?? stay.payments)
    return { next: { ...stay, payments }, input: { payments: toSentPayments(payments) } }
  }
  return {
    waiting: buildRowWaiting<Payment>('channelStays', 'channelStays.patch', (payment) => ({
      seen: stay,
      ...build(payment),
    })),
    send: async (payment: Payment, key: string): Promise<unknown> => {
      const { id, version } = stay
      const stored = await call('channelStays.patch', { params: { id }, body: build(payment).input, key, version })
      await rows.channelStays.storeRows([stored])
      return stored
    },
  }
}

const successTexts: Record<PaymentCall, string> = {
  'payments.add': /*i18n*/ 'admin.payment.done',
  'payments.patch': /*i18n*/ 'admin.payment.documentDone',
  'payments.remove': /*i18n*/ 'admin.payment.removed',
}

/** `stay`: as it is on the screen. */
export const usePaymentWrite = (stay: FarmStay, name: PaymentCall, onDone: () => void) =>
  useWrite<Payment, unknown>({
    ...(isPortalStay(stay) ? sendOfStay(stay, name) : sendOfBooking(stay, name)),
    success: (_, { amountCents }) =>
      name === 'payments.add' && amountCents < 0 ? /*i18n*/ 'admin.payment.refunded' : successTexts[name],
    failure: () => ({ title: /*i18n*/ 'admin.booking.updateFailed' }),
    onDone,
  })

/** One payment for several bookings: at once or through the outbox. */
export const useSharedPayment = (onDone: () => void) =>
  useWrite<SharedPart[], unknown>({
    waiting: sharedPaymentWaiting,
    send: (parts, key) => {
      const body = toSharedPayment(parts.map(({ booking, payment }) => ({ id: booking.id, payment })))
      return call('payments.addShared', { body, key })
    },
    // The answer holds no bookings, so this device shows what follows from it until the sync brings them.
    store: (_, parts) =>
      Promise.all(
        parts.map(({ booking, payment }) =>
          rows.bookings.storeAnswer({
            ...changePayments(booking, 'payments.add', payment),
            version: booking.version + 1,
          }),
        ),
      ),
    success: () => /*i18n*/ 'admin.payment.done',
    failure: () => ({ title: /*i18n*/ 'admin.booking.updateFailed' }),
    onDone,
  })

/** Divides a payment over stays. Needs the network: only the server knows what the other stays have to pay. */
export const useMovePayment = ({ id }: Payment, onDone: () => void) =>
  useWrite<PaymentParts, unknown>({
    send: (body, key) => call('payments.move', { params: { id }, body, key }),
    success: () => /*i18n*/ 'admin.payment.moved',
    failure: () => ({ title: /*i18n*/ 'admin.payment.notMoved' }),
    onDone,
  })
