/** A server with the steps of a call (`api/http/serve.ts`), for calls that a test registers with its own handlers. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Router from '@koa/router'
import Koa from 'koa'
import { afterEach, beforeEach } from 'vitest'
import { auditLogEntries, idempotencyKeys } from '#api/db/records.ts'
import { readEnv } from '#api/env.ts'
import { EventStreams } from '#api/http/eventStreams.ts'
import { createLogger } from '#api/http/logger.ts'
import { createMetrics } from '#api/http/metrics.ts'
import { catchErrors } from '#api/http/problems.ts'
import { createRateLimiter } from '#api/http/rateLimits.ts'
import { serve } from '#api/http/serve.ts'
import type { Services, StaffSession } from '#api/http/services.ts'
import { openPropertySource } from '#api/property/queries.ts'
import { createResponseSource } from '#api/responses.ts'
import { openTextSource } from '#api/texts/queries.ts'
import type { CallName } from '#contract/paths.ts'
import { ApiClient } from './apiClient.ts'
import { openTestDatabase } from './sqlite.ts'

/** The time of the server's clock. It is the next day already at the farm. */
export const callTime = Date.parse('2027-03-04T23:30:00Z')

/** By their tokens: a manager and another account, both without a second factor. */
const staffSessions: Record<string, StaffSession> = {
  anna: buildSession('s1', { id: 'u1', username: 'anna', role: 'manager', language: 'it' }),
  bruno: buildSession('s2', { id: 'u2', username: 'bruno', role: 'staff', language: 'it' }),
}

function buildSession(id: string, staff: StaffSession['staff']): StaffSession {
  return { id, staff, hasSecondFactor: false, mustAddFactor: false }
}

export const asStaff = (token: string) => ({ headers: { cookie: `session=${token}` } })

/** What a guest writes, and its row on the wire. */
export const message = { name: 'Lapo', surname: 'Rossi', email: 'lapo@example.org', message: 'Buongiorno a tutti' }
export const contact = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  ...message,
  phone: null,
  language: 'it' as const,
  createdAt: '2027-03-04T23:30:00.000Z',
  bookingId: null,
  answered: false,
  version: 1,
}

type Setup = {
  services: Services
  client: ApiClient
  /** By their tokens. A test may change and end them. */
  sessions: Map<string, StaffSession | 'ended'>
  serve<N extends CallName>(name: N, handler: Parameters<typeof serve<N>>[3]): void
}

/** Call it once per file. Each test begins without calls, limits, stored results and entries of the audit log. */
export function setUpCalls(): () => Setup {
  const database = openTestDatabase()
  let setup: Setup | undefined
  let stop = () => {}
  beforeEach(async () => {
    const { db, dataDir } = database()
    await idempotencyKeys(db).truncate()
    await auditLogEntries(db).truncate()
    await db.machine.query('DELETE FROM limits')
    const env = readEnv({ DATA_DIR: dataDir, STAFF: 'anna:segreto-di-anna', LOG_LEVEL: 'silent' })
    const clock = { now: () => callTime }
    const sessions = new Map<string, StaffSession | 'ended'>(Object.entries(staffSessions))
    const services: Services = {
      db,
      env,
      clock,
      log: createLogger(env),
      property: await openPropertySource(db),
      texts: await openTextSource(db),
      rateLimiter: createRateLimiter(db, clock),
      limitedWrites: new Map(),
      responses: createResponseSource(db, clock),
      metrics: createMetrics(),
      touchSession: async (token) => sessions.get(token) ?? 'expired',
      findSession: async (_, token) => sessions.get(token) ?? 'expired',
      getScheduleState: () => 'ok',
      getNextBackupTime: () => null,
      isRestoring: () => false,
      eventStreams: new EventStreams(),
    }
    const router = new Router()
    const koa = new Koa()
      .use(async function prepareRequest(ctx, next) {
        ctx.state.languages = services.property.getLanguages()
        ctx.state.getI18n = services.texts.getLatest().getI18n
        await next()
      })
      .use(catchErrors(services))
      .use(router.routes())
    const server = createServer(koa.callback()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    stop = () => {
      server.close()
      server.closeAllConnections()
      services.metrics.stop()
    }
    setup = {
      services,
      client: new ApiClient({ url: `http://127.0.0.1:${port}` }),
      sessions,
      serve: (name, handler) => serve(router, services, name, handler),
    }
  })
  afterEach(() => stop())
  return () => {
    if (!setup) throw new Error('no test is running')
    return setup
  }
}
