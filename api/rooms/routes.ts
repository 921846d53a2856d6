import type Router from '@koa/router'
import { ok } from '#api/errors.ts'
import { findStaffSession } from '#api/http/guards.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { addRoom, editRoom, removeRoom, retireRooms } from './actions.ts'
import { readRoomsForStaff } from './queries.ts'

export function registerRoomRoutes(router: Router, services: Services): void {
  const { db, responses } = services

  serve(router, services, 'rooms.list', async ({ ctx }) =>
    (await findStaffSession(ctx, services))
      ? ok(await readRoomsForStaff(db))
      : { ok: true, cached: await responses.getRooms() },
  )

  serve(router, services, 'rooms.add', ({ input, write }) => write((tx) => addRoom(tx, input)))

  serve(router, services, 'rooms.retire', ({ input, write }) => write((tx) => retireRooms(tx, input)))

  serve(router, services, 'rooms.remove', ({ params, version, write }) =>
    write((tx) => removeRoom(tx, params.id, version)),
  )

  serve(router, services, 'rooms.edit', ({ params, input, version, write }) =>
    write((tx) => editRoom(tx, params.id, input, version)),
  )
}
