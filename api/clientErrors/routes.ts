import type Router from '@koa/router'
import { ok, refuse } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'

/** What failed in a browser goes into the log, so that it is seen at all. It takes no key: nothing is stored. */
export function clientErrorRoutes(router: Router, services: Services): void {
  const { limits, log } = services

  serve(router, services, 'clientErrors.report', async ({ ctx, input }) => {
    const wait = await limits.count('clientErrors', ctx.ip)
    if (wait !== null) return refuse('too_many', { retryAfter: wait, values: { minutes: Math.ceil(wait / 60) } })
    log.warn({ clientError: input }, 'something failed in a browser')
    return ok(undefined)
  })
}
