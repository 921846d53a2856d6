import type Router from '@koa/router'
import { respondVersioned, serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { replaceNavigation } from './actions.ts'
import { readNavigation } from './queries.ts'

export function registerNavigationRoutes(router: Router, services: Services): void {
  serve(router, services, 'navigation.read', async () => ({ ok: true, ...(await readNavigation(services.db)) }))

  serve(router, services, 'navigation.replace', async ({ input, version, write }) =>
    respondVersioned(await write((tx) => replaceNavigation(tx, input, version))),
  )
}
