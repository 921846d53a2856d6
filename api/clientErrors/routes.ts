import type Router from '@koa/router'
import { ok, refuse } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'

/** What failed in a browser goes into the log, so that it is seen at all. It takes no key: nothing is stored. */
export function clientErrorRoutes(router: Router, services: Services): void {
  const { rateLimiter, log } = services

  serve(router, services, 'clientErrors.report', async ({ ctx, input }) => {
    const waitSeconds = await rateLimiter.consume('clientErrors', ctx.ip)
    if (waitSeconds !== null)
      return refuse('too_many', { retryAfter: waitSeconds, values: { minutes: Math.ceil(waitSeconds / 60) } })
    log.warn({ clientError: input }, 'something failed in a browser')
    return ok(undefined)
  })
}
