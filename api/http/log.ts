/** One line a request: what was called and how it ended; never a body, a query, a name or an address. */
import type { Middleware } from 'koa'
import type { Services } from './services.ts'

export function logRequests({ log }: Pick<Services, 'log'>): Middleware {
  return async function logged(ctx, next) {
    const began = performance.now()
    await next()
    const { requestId, call } = ctx.state
    const level = ctx.status >= 500 ? 'error' : 'info'
    log[level](
      { requestId, call, method: ctx.method, status: ctx.status, ms: Math.round(performance.now() - began) },
      'request',
    )
  }
}
