/** Ends a server's connections without cutting a request off, so that a restart behind a balancer loses none. */
import type { Server, ServerResponse } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'

/**
 * Longer than Caddy (120 s) and nginx (60 s) keep an unused connection: the proxy closes it first. Otherwise it could
 * send a request on a connection that this server is just closing.
 */
const keepAliveMs = 150_000
/** A connection that is idle for so long after the stop began has no request on its way. */
const idleGraceMs = 2000

/** Call it before the server listens. The returned function stops the server and resolves when all requests are done. */
export function trackConnections(server: Server): () => Promise<void> {
  server.keepAliveTimeout = keepAliveMs
  const sockets = new Set<Socket>()
  const responses = new Set<ServerResponse>()
  let isStopping = false
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // Before the listener that responds, which may do so at once.
  server.prependListener('request', (_request, response) => {
    if (isStopping) response.shouldKeepAlive = false
    responses.add(response)
    response.once('close', () => responses.delete(response))
  })
  return async () => {
    isStopping = true
    // Also for responses whose headers are not sent yet: it adds `Connection: close`.
    for (const response of responses) response.shouldKeepAlive = false
    // http.Server's own `close` also ends idle connections, on which a request may be on its way.
    const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()))
    const grace = setTimeout(() => {
      const busy = new Set([...responses].map(({ socket }) => socket))
      for (const socket of sockets) if (!busy.has(socket)) socket.destroy()
    }, idleGraceMs)
    await closed
    clearTimeout(grace)
  }
}
