import type Router from '@koa/router'
import { respondVersioned, serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { readSeasons } from '#api/rooms/queries.ts'
import { replaceSeasons } from './actions.ts'

export function registerSeasonRoutes(router: Router, services: Services): void {
  const { db } = services

  serve(router, services, 'seasons.list', async () => ({ ok: true, ...(await readSeasons(db)) }))

  serve(router, services, 'seasons.replace', async ({ input, version, write }) =>
    respondVersioned(await write((tx) => replaceSeasons(tx, input, version))),
  )
}
