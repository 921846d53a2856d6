import type Router from '@koa/router'
import { respondVersioned, serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { replaceNotices } from './actions.ts'
import { readNotices } from './queries.ts'

export function registerNoticeRoutes(router: Router, services: Services): void {
  serve(router, services, 'notices.list', async () => ({ ok: true, ...(await readNotices(services.db)) }))

  serve(router, services, 'notices.replace', async ({ input, version, write }) =>
    respondVersioned(await write((tx) => replaceNotices(tx, input, version))),
  )
}
