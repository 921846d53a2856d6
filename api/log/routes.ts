import type Router from '@koa/router'
import { ok } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { listAuditLog } from './queries.ts'

export function registerAuditLogRoutes(router: Router, services: Services): void {
  serve(router, services, 'log.list', async ({ query: { before } }) =>
    ok(await listAuditLog(services.db, before === undefined ? undefined : Number(before))),
  )
}
