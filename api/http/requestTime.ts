/** Limits how long a request may take to arrive, so that slow senders cannot use up all connections. */
import type { IncomingMessage, Server } from 'node:http'

const headersTimeoutMs = 60_000
const maxRequestTimeMs = 300_000
/** An upload may take hours on a slow line, but not pause for longer than this. */
const maxUploadPauseMs = 120_000

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Closes connections whose request is not complete after `maxMs`. This takes the place of Node's `requestTimeout`, which
 * has no exceptions.
 */
export function limitRequestTime(server: Server, maxMs = maxRequestTimeMs): void {
  server.requestTimeout = 0
  server.headersTimeout = headersTimeoutMs
  server.on('request', (request) => {
    if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return
    timers.set(
      request,
      setTimeout(() => request.socket.destroy(), maxMs),
    )
    request.once('close', () => clearTimeout(timers.get(request)))
  })
}

/** Lets a request take as long as it needs while bytes arrive. Call it only for a caller who may send that much. */
export function allowSlowUpload(request: IncomingMessage): void {
  clearTimeout(timers.get(request))
  request.setTimeout(maxUploadPauseMs, () => request.socket.destroy())
}
