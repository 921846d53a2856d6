import type Router from '@koa/router'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'

export function registerRoomRoutes(router: Router, services: Services): void {
  serve(router, services, 'rooms.list', async () => ({ ok: true, cached: await services.responses.getRooms() }))
}
