import type Router from '@koa/router'
import type { Context } from 'koa'
import { ok, type Result, refuse } from '#api/errors.ts'
import { hasBearerToken } from '#api/http/guards.ts'
import { streamJsonArray } from '#api/http/jsonStream.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import { findRoom, readRoomsById } from '#api/rooms/queries.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import {
  addRequestMessage,
  cancelRequest,
  createDeskBooking,
  editBooking,
  patchBooking,
  requestBooking,
  restoreBooking,
  sendBookingMail,
  trashBooking,
} from './actions.ts'
import { createFormToken, createLinkSecret, isValidFormToken, maxTriesWithFormToken } from './links.ts'
import type { BookingRow } from './model.ts'
import { presentBooking } from './present.ts'
import { findBookingByCode, listBookings, readRequestView } from './queries.ts'
import { swapRooms } from './swap.ts'

export function registerBookingRoutes(router: Router, services: Services): void {
  const { db } = services

  /** All bookings or all of the trash as a JSON array, written page by page. */
  const streamBookings = async (filter: 'active' | 'trash') => {
    const rooms = await readRoomsById(db)
    return streamJsonArray(listBookings(db, filter), (row) => {
      const room = rooms.get(row.roomId)
      return room && presentBooking(row, room)
    })
  }

  serve(router, services, 'bookings.request', async ({ ctx, input, language, now, write }) => {
    if (input.website) return refuse('robot')
    const linkKey = await readLinkKey(db)
    const max = isValidFormToken(ctx.get('form-proof'), linkKey, now) ? maxTriesWithFormToken : undefined
    const result = await write((tx) => requestBooking(tx, { ...input, language }, now), { name: 'requests', max })
    if (!result.ok) return result
    return ok({ ...result.value, secret: createLinkSecret(result.value.id, linkKey) })
  })

  /** The request of a private link. */
  const findRequest = async (ctx: Context, code: string): Promise<Result<{ row: BookingRow; room: RoomRow }>> => {
    const row = await findBookingByCode(db, code)
    const room = row && (await findRoom(db, row.roomId))
    // A wrong secret and an unknown code get the same response, so nobody can find out which codes exist.
    if (!row || !room || row.deletedAt !== null) return refuse('not_found')
    const secret = createLinkSecret(row.id, await readLinkKey(db))
    return hasBearerToken(ctx, secret) ? ok({ row, room }) : refuse('not_found')
  }

  serve(router, services, 'bookings.viewRequest', async ({ ctx, params }) => {
    const found = await findRequest(ctx, params.code)
    return found.ok ? ok(await readRequestView(db, found.value.row, found.value.room)) : found
  })

  serve(router, services, 'bookings.addRequestMessage', async ({ ctx, params, input: { text }, now, write }) => {
    const found = await findRequest(ctx, params.code)
    if (!found.ok) return found
    return write((tx) => addRequestMessage(tx, found.value.row.id, text, now), { name: 'messages' })
  })

  serve(router, services, 'bookings.cancelRequest', async ({ ctx, params, now, write }) => {
    const found = await findRequest(ctx, params.code)
    if (!found.ok) return found
    return write((tx) => cancelRequest(tx, found.value.row.id, now), { name: 'cancellations' })
  })

  serve(router, services, 'bookings.readFormProof', async ({ now }) =>
    ok({ proof: createFormToken(now, await readLinkKey(db)) }),
  )

  serve(router, services, 'bookings.list', () => streamBookings('active'))

  serve(router, services, 'bookings.listTrash', () => streamBookings('trash'))

  serve(router, services, 'bookings.desk', ({ input, now, write }) => write((tx) => createDeskBooking(tx, input, now)))

  serve(router, services, 'bookings.swap', ({ input, write }) => write((tx) => swapRooms(tx, input)))

  serve(router, services, 'bookings.edit', ({ params, input, version, now, write }) =>
    write((tx) => editBooking(tx, params.id, input, version, now)),
  )

  serve(router, services, 'bookings.patch', ({ params, input, version, now, write }) =>
    write((tx) => patchBooking(tx, params.id, input, version, now)),
  )

  serve(router, services, 'bookings.trash', ({ params, version, write }) =>
    write((tx) => trashBooking(tx, params.id, version)),
  )

  serve(router, services, 'bookings.restore', ({ params, input, version, write }) =>
    write((tx) => restoreBooking(tx, params.id, input, version)),
  )

  serve(router, services, 'bookings.sendConfirmation', ({ params, input: { iban, again = false }, now, write }) =>
    write((tx) => sendBookingMail(tx, params.id, { kind: 'confirmation', iban }, again, now)),
  )

  serve(router, services, 'bookings.sendPaymentConfirmation', ({ params, input, now, write }) => {
    const { paymentType, again = false } = input
    return write((tx) => sendBookingMail(tx, params.id, { kind: 'payment', paymentType }, again, now))
  })

  serve(router, services, 'bookings.sendThankYou', ({ params, input: { again = false }, now, write }) =>
    write((tx) => sendBookingMail(tx, params.id, { kind: 'thankYou' }, again, now)),
  )
}
