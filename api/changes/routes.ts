import { PassThrough } from 'node:stream'
import type Router from '@koa/router'
import { ok } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { getChanges } from './queries.ts'

/** How often a comment is sent, so that proxies and phones do not close an idle stream. */
const heartbeatMs = 25_000

export function registerChangeRoutes(router: Router, services: Services): void {
  const { db, streamClosers } = services

  serve(router, services, 'changes.list', async ({ query }) => ok(await getChanges(db, query.since)))

  // Server-sent events. Each contains only the newest revision; tablets then call `changes.list`.
  serve(router, services, 'changes.stream', async () => {
    const stream = new PassThrough()
    const send = (revision: number) => stream.write(`data: ${revision}\n\n`)
    const unsubscribe = db.revision.subscribe(send)
    const heartbeat = setInterval(() => stream.write(':\n\n'), heartbeatMs)
    const close = () => stream.end()
    streamClosers.add(close)
    stream.once('close', () => {
      unsubscribe()
      clearInterval(heartbeat)
      streamClosers.delete(close)
    })
    send(db.revision.current)
    return { ok: true, stream, type: 'text/event-stream' }
  })
}
