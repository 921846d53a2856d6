import type Router from '@koa/router'
import { ok } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { readAnswerTimes } from './queries.ts'

export function registerAnswerTimeRoutes(router: Router, services: Services): void {
  serve(router, services, 'answerTimes.read', async ({ query: { year } }) =>
    ok(await readAnswerTimes(services.db, year)),
  )
}
