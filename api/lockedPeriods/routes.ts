import type Router from '@koa/router'
import { respondVersioned, serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { replaceLockedPeriods } from './actions.ts'
import { readLockedPeriods } from './queries.ts'

export function registerLockedPeriodRoutes(router: Router, services: Services): void {
  const { db } = services

  serve(router, services, 'lockedPeriods.list', async () => ({ ok: true, ...(await readLockedPeriods(db)) }))

  serve(router, services, 'lockedPeriods.replace', async ({ input, version, write }) =>
    respondVersioned(await write((tx) => replaceLockedPeriods(tx, input, version))),
  )
}
