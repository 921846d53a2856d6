import { PassThrough } from 'node:stream'
import type Router from '@koa/router'
import { ok } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { readChanges } from './queries.ts'

/** A comment now and then, so that proxies and phones do not take a quiet stream for a dead one. */
const heartbeatMs = 25_000

export function changeRoutes(router: Router, services: Services): void {
  const { db, streams } = services

  serve(router, services, 'changes.list', async ({ query }) => ok(await readChanges(db, query.since)))

  // Server-sent events that carry the newest revision and nothing else.
  serve(router, services, 'changes.stream', async () => {
    const stream = new PassThrough()
    const send = (revision: number) => stream.write(`data: ${revision}\n\n`)
    const stop = db.revision.onRaised(send)
    const heartbeat = setInterval(() => stream.write(':\n\n'), heartbeatMs)
    const close = () => stream.end()
    streams.add(close)
    stream.once('close', () => {
      stop()
      clearInterval(heartbeat)
      streams.delete(close)
    })
    send(db.revision.current)
    return { ok: true, stream, type: 'text/event-stream' }
  })
}
