import type Router from '@koa/router'
import { done } from '../errors.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../http/services.ts'
import { listRooms } from '../rooms/queries.ts'
import { readLinkKey } from '../settings/queries.ts'
import { requestBooking } from './actions.ts'
import { secretOf } from './code.ts'
import { presentBooking } from './present.ts'
import { listBookings } from './queries.ts'

export function bookingRoutes(router: Router, services: Services): void {
  const { db } = services

  serve(router, services, 'bookings.request', async ({ ctx, input, language, now, write }) => {
    ctx.set('cache-control', 'no-store')
    const written = await write((tx) => requestBooking(tx, { ...input, language }, now), 'requests')
    if (!written.ok) return written
    return done({ ...written.value, secret: secretOf(written.value.id, await readLinkKey(db)) })
  })

  serve(router, services, 'bookings.list', async () => {
    const rooms = new Map((await listRooms(db)).map((room) => [room.id, room]))
    const rows = await listBookings(db)
    return done(
      rows.flatMap((row) => {
        const room = rooms.get(row.roomId)
        return room ? [presentBooking(row, room)] : []
      }),
    )
  })
}
