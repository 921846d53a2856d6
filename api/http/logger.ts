/** Logs one line for each request: the call and its status. Never a body, a query string, a name or an address. */
import type { Middleware } from 'koa'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Env } from '#api/env.ts'
import type { Services } from './services.ts'
import { mapToSources } from './sourceLines.ts'
import { standardOutput } from './standardOutput.ts'

/**
 * Logs only the message and the stack: a database error also carries the statement with its values, which are personal
 * data.
 */
const serializeError = (error: unknown) =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: mapToSources(error.stack ?? '') }
    : { message: String(error) }

export const createLogger = (env: Pick<Env, 'LOG_LEVEL'>, destination: DestinationStream = standardOutput): Logger =>
  pino({ level: env.LOG_LEVEL, serializers: { err: serializeError }, base: null }, destination)

export function logRequests({ log, metrics }: Pick<Services, 'log' | 'metrics'>): Middleware {
  return async function logRequest(ctx, next) {
    const startMs = performance.now()
    await next()
    const { requestId, call } = ctx.state
    const level = ctx.status >= 500 ? 'error' : 'info'
    const durationMs = performance.now() - startMs
    log[level]({ requestId, call, method: ctx.method, status: ctx.status, ms: Math.round(durationMs) }, 'request')
    metrics.recordRequest(call ?? (ctx.path.startsWith('/api/') ? 'unknown' : 'page'), ctx.status, durationMs)
  }
}
