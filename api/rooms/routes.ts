import type Router from '@koa/router'
import { roomsBytes } from '../http/answers.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../http/services.ts'

export function roomRoutes(router: Router, services: Services): void {
  const { db, ready } = services

  serve(router, services, 'rooms.list', async () => ({ ok: true, bytes: await roomsBytes(ready, db) }))
}
