/** Logs one line for each request: the call and its status. Never a body, a query string, a name or an address. */
import type { Middleware } from 'koa'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Env } from '#api/env.ts'
import type { Services } from './services.ts'

/**
 * Logs only the message and the stack: a database error also carries the statement with its values, which are personal
 * data.
 */
const serializeError = (error: unknown) =>
  error instanceof Error ? { type: error.name, message: error.message, stack: error.stack } : { message: String(error) }

/** Of lines whose reader does not read, at most this many bytes wait. */
const maxWaitingBytes = 65_536

let dropped = 0
const countDropped = () => {
  dropped += 1
}

/** How many lines of the log this process could not write. */
export const getDroppedLogLines = (): number => dropped

// Without a listener, a full disk or a reader that goes away would end the process.
process.stdout.on('error', () => {})

/** Never waits: pino's own destination throws on a full disk, and blocks the process when nobody reads a pipe. */
const standardOutput: DestinationStream = {
  write: (line) => {
    if (process.stdout.writableLength > maxWaitingBytes) countDropped()
    else process.stdout.write(line, (error) => error && countDropped())
  },
}

export const createLogger = (env: Pick<Env, 'LOG_LEVEL'>, destination = standardOutput): Logger =>
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
