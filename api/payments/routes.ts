import type Router from '@koa/router'
import { findBookingLedger } from '#api/bookings/ledger/payments.ts'
import { findStayLedger } from '#api/channelStays/payments.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { addSharedPayment, addStayPayment, documentStayPayment, moveStayPayment, removeStayPayment } from './actions.ts'
import { replaceLines, sellLine } from './lines.ts'
import { findPayableBooking, findPayableStay } from './stays.ts'

export function registerPaymentRoutes(router: Router, services: Services): void {
  serve(router, services, 'payments.add', ({ params, input, now, write }) =>
    write(async (tx) => addStayPayment(tx, await findPayableBooking(tx, params.id), input, now)),
  )

  serve(router, services, 'channelStays.addPayment', ({ params, input, now, write }) =>
    write(async (tx) => addStayPayment(tx, await findPayableStay(tx, params.id), input, now)),
  )

  serve(router, services, 'payments.addShared', ({ input, now, write }) =>
    write((tx) => addSharedPayment(tx, input, now)),
  )

  serve(router, services, 'payments.patch', ({ params, input, write }) =>
    write((tx) => documentStayPayment(tx, params.id, input)),
  )

  serve(router, services, 'payments.remove', ({ params, write }) => write((tx) => removeStayPayment(tx, params.id)))

  serve(router, services, 'payments.move', ({ params, input, now, write }) =>
    write((tx) => moveStayPayment(tx, params.id, input, now)),
  )

  serve(router, services, 'bookings.addLine', ({ params, input, write }) =>
    write(async (tx) => sellLine(tx, await findBookingLedger(tx, params.id, null), input)),
  )

  serve(router, services, 'bookings.changeLines', ({ params, input, version, write }) =>
    write(async (tx) => replaceLines(tx, await findBookingLedger(tx, params.id, version), input)),
  )

  serve(router, services, 'channelStays.addLine', ({ params, input, write }) =>
    write(async (tx) => sellLine(tx, await findStayLedger(tx, params.id, null), input)),
  )

  serve(router, services, 'channelStays.changeLines', ({ params, input, version, write }) =>
    write(async (tx) => replaceLines(tx, await findStayLedger(tx, params.id, version), input)),
  )
}
