import type Router from '@koa/router'
import { respondVersioned, serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { changeDuties } from './actions.ts'
import { readDuties } from './queries.ts'

export function registerDutyRoutes(router: Router, services: Services): void {
  const { db } = services

  serve(router, services, 'duties.read', async () => ({ ok: true, ...(await readDuties(db)) }))

  serve(router, services, 'duties.change', async ({ input, version, write }) =>
    respondVersioned(await write((tx) => changeDuties(tx, input, version))),
  )
}
