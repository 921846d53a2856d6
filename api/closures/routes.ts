import type Router from '@koa/router'
import { respondVersioned, serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { replaceClosures } from './actions.ts'
import { readClosures } from './queries.ts'

export function registerClosureRoutes(router: Router, services: Services): void {
  const { db } = services

  serve(router, services, 'closures.list', async () => ({ ok: true, ...(await readClosures(db)) }))

  serve(router, services, 'closures.replace', async ({ input, version, write }) =>
    respondVersioned(await write((tx) => replaceClosures(tx, input, version))),
  )
}
