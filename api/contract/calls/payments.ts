import { z } from 'zod/mini'
import { Payment } from '../money/ledgerFields.ts'
import { MovedPayments, NewPayment, PaymentParts, PaymentPatch, SharedPayment } from '../money/payments.ts'
import { byId, type Call, defaults, NoContent } from './call.ts'

/** Of a payment that an older app has only ticked, it is made of the booking's. */
const paymentParams = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) })

export const paymentCalls = {
  'payments.add': {
    ...byId,
    route: ['POST', '/api/bookings/:id/payments', 'staff'],
    input: NewPayment,
    output: Payment,
    status: 201,
  },
  'payments.addShared': {
    ...defaults,
    route: ['POST', '/api/payments', 'staff'],
    input: SharedPayment,
    output: MovedPayments,
    status: 201,
  },
  'payments.patch': {
    ...defaults,
    route: ['PATCH', '/api/payments/:id', 'staff'],
    params: paymentParams,
    input: PaymentPatch,
    output: Payment,
  },
  'payments.remove': {
    ...defaults,
    route: ['DELETE', '/api/payments/:id', 'staff'],
    params: paymentParams,
    output: NoContent,
    status: 204,
  },
  'payments.move': {
    ...defaults,
    route: ['POST', '/api/payments/:id/move', 'staff'],
    params: paymentParams,
    input: PaymentParts,
    output: MovedPayments,
  },
} as const satisfies Record<string, Call>
