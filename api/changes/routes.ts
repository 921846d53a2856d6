import { PassThrough } from 'node:stream'
import type Router from '@koa/router'
import { ok, refuse } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { getChanges } from './queries.ts'

/** How often a comment is sent, so that proxies and phones do not close an idle stream. */
const heartbeatMs = 25_000

export function registerChangeRoutes(router: Router, services: Services): void {
  const { db, eventStreams } = services

  serve(router, services, 'changes.list', async ({ query }) => ok(await getChanges(db, query.since)))

  // Server-sent events. Each contains only the newest revision; tablets then call `changes.list`.
  serve(router, services, 'changes.stream', async ({ session, confirmSession }) => {
    const stream = new PassThrough()
    const eventStream = {
      sessionId: session.id,
      close: () => {
        stopSending()
        stream.end()
      },
      checkSession: () => confirmSession().catch(eventStream.close),
    }
    if (!eventStreams.add(eventStream)) return refuse('busy', { retryAfter: 30 })
    const send = (revision: number) => stream.write(`data: ${revision}\n\n`)
    const unsubscribe = db.revision.subscribe(send)
    // The check also notices a session that another process has ended, or whose time is up.
    const heartbeat = setInterval(() => {
      stream.write(':\n\n')
      void eventStream.checkSession()
    }, heartbeatMs)
    const stopSending = () => {
      unsubscribe()
      clearInterval(heartbeat)
      eventStreams.delete(eventStream)
    }
    stream.once('close', stopSending)
    send(db.revision.current)
    return { ok: true, stream, type: 'text/event-stream' }
  })
}
