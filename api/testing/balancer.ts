/** A round-robin proxy in front of several servers, as in the guide for several processes. */
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const maxTries = 6
const ownHeaders = ['connection', 'keep-alive', 'transfer-encoding']

export type Balancer = { url: string; stop(): void }

/**
 * Sends each request to the next server, on connections that stay open. When that one does not listen, or resets a
 * request that may be sent twice, it tries the next; a request that may not be repeated is then a 502.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    const first = turn++
    for (let attempt = 0; attempt < maxTries; attempt += 1) {
      try {
        const answer = await forward(incoming, body, response, ports[(first + attempt) % ports.length] ?? 0)
        const headers = Object.entries(answer.headers).filter(([name]) => !ownHeaders.includes(name))
        response.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers))
        answer.on('error', () => response.destroy())
        answer.pipe(response)
        return
      } catch (error) {
        if (!canRepeat(incoming, error)) break
      }
    }
    response.writeHead(502).end()
  }

  function forward(incoming: IncomingMessage, body: Buffer, response: ServerResponse, port: number) {
    const { method, url, socket } = incoming
    const headers = { ...incoming.headers, 'x-forwarded-for': socket.remoteAddress, 'content-length': body.length }
    return new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request({ port, method, path: url, headers, agent }, resolve)
      outgoing.on('error', reject).end(body)
      response.once('close', () => outgoing.destroy())
    })
  }

  const server = createServer((incoming, response) => void handle(incoming, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

function canRepeat({ method, headers }: IncomingMessage, error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  const isSafe = method === 'GET' || headers['idempotency-key'] !== undefined
  return code === 'ECONNREFUSED' || (code === 'ECONNRESET' && isSafe)
}
