import type Router from '@koa/router'
import { ok } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { getSafeMessage, getSafePath, getSafePlace } from '#contract/text/errorText.ts'

/** Errors in a browser go into the server's log, so that somebody sees them. */
export function registerClientErrorRoutes(router: Router, services: Services): void {
  serve(router, services, 'clientErrors.report', async ({ input }) => {
    // Anybody can send any text here, so it is filtered again.
    const { app, message, where = '', path = '' } = input
    const clientError = {
      app,
      message: getSafeMessage(message),
      where: getSafePlace(where),
      path: getSafePath(path),
    }
    services.log.warn({ clientError }, 'something failed in a browser')
    return ok(undefined)
  })
}
