import type Router from '@koa/router'
import { respondVersioned, serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { readProperty } from '#api/settings/queries.ts'
import { changeProperty } from './actions.ts'

export function registerPropertyRoutes(router: Router, services: Services): void {
  const { db } = services

  serve(router, services, 'property.read', async () => ({ ok: true, ...(await readProperty(db)) }))

  serve(router, services, 'property.change', async ({ input, version, now, write }) =>
    respondVersioned(await write((tx) => changeProperty(tx, input, version, now))),
  )
}
