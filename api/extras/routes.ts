import type Router from '@koa/router'
import { ok } from '#api/errors.ts'
import { respondVersioned, serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { replaceExtras } from './actions.ts'
import { listOfferedExtras, readExtras } from './queries.ts'

export function registerExtraRoutes(router: Router, services: Services): void {
  const { db } = services

  serve(router, services, 'extras.list', async () => ({ ok: true, ...(await readExtras(db)) }))

  serve(router, services, 'extras.listOffered', async () => ok(await listOfferedExtras(db)))

  serve(router, services, 'extras.replace', async ({ input, version, write }) =>
    respondVersioned(await write((tx) => replaceExtras(tx, input, version))),
  )
}
