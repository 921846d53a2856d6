/** Puts the server together: nothing happens on import, and whoever calls gives database, clock and variables. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import Router from '@koa/router'
import Koa from 'koa'
import type { Logger } from 'pino'
import shapes from '#pwa/pictures/shapes.json'
import { createAnswers } from './answers.ts'
import { availabilityRoutes } from './availability/routes.ts'
import type { Backups } from './backups/jobs.ts'
import { backupRoutes } from './backups/routes.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { changeRoutes } from './changes/routes.ts'
import { clientErrorRoutes } from './clientErrors/routes.ts'
import { contactRoutes } from './contacts/routes.ts'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import { refuse } from './errors.ts'
import { createHot } from './hot.ts'
import { serveFiles, servePhotographs, serveRanges } from './http/files.ts'
import { securityHeaders } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { createLimits } from './http/limits.ts'
import { logRequests } from './http/log.ts'
import { createMetrics } from './http/metrics.ts'
import type { PageAssets } from './http/pages/assets.ts'
import { Pages } from './http/pages/pages.ts'
import { serveSite } from './http/pages/site.ts'
import { answerProblem, catchProblems } from './http/problems.ts'
import type { Clock, Services } from './http/services.ts'
import { logRoutes } from './log/routes.ts'
import { mailRoutes } from './mails/routes.ts'
import { metricsRoutes } from './metrics/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { Photographs } from './pictures/actions.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { readDrawn } from './pictures/rules.ts'
import { roomRoutes } from './rooms/routes.ts'
import { settingRoutes } from './settings/routes.ts'
import { useSession } from './staff/actions.ts'
import { staffRoutes } from './staff/routes.ts'

type Parts = {
  db: Database
  env: Env
  clock: Clock
  log: Logger
  /** How the schedule stands, for /api/health. */
  schedule: () => string
  /** When the daily backup rings next. */
  nextBackup: () => string | null
  backups: Backups
  /** What the pages must load; asked at each rendering. */
  assets: () => PageAssets
  /** Where the built files lie; null when somebody else serves them (development). */
  dist: string | null
}

export type App = {
  handle(request: IncomingMessage, response: ServerResponse): void
  /** Renders every page, so that the first guest waits for none, and takes in the owner's photographs. */
  warm(): Promise<void>
  /** Ends open event streams. */
  close(): void
}

export function createApp({ db, env, clock, log, schedule, nextBackup, backups, assets, dist }: Parts): App {
  const answers = createAnswers(db)
  const limits = createLimits(db, clock)
  const metrics = createMetrics()
  const services: Services = {
    db,
    env,
    clock,
    log,
    limits,
    answers,
    metrics,
    findSession: (token, now) => useSession(db, token, now),
    schedule,
    isRestoring: backups.isRestoring,
    nextBackup,
    streams: new Set(),
  }
  const secure = env.PUBLIC_URL.startsWith('https:')
  const headers = securityHeaders(secure)
  const pageHeaders = dist === null ? () => ({}) : headers.page
  const photographs = new Photographs({ dataDir: env.DATA_DIR, drawn: readDrawn(shapes), log })
  const pages = new Pages({ db, answers, clock, publicUrl: env.PUBLIC_URL, photographs, assets, pageHeaders })

  const koa = new Koa({ proxy: env.TRUST_PROXY > 0, maxIpsCount: env.TRUST_PROXY })
  koa.silent = true
  koa.use(async function prepare(ctx, next) {
    ctx.state.requestId = randomUUID()
    ctx.set('x-request-id', ctx.state.requestId)
    ctx.cookies.secure = secure
    await next()
  })
  koa.use(logRequests(services))
  koa.use(catchProblems(services))
  const router = createRouter(services, backups, photographs)
  koa.use(async function api(ctx, next) {
    if (isApi(ctx.path)) ctx.set(headers.data)
    await next()
  })
  koa.use(refuseUnknown(router))
  koa.use(router.routes())
  koa.use(serveSite({ pages, assets, pageHeaders, publicUrl: env.PUBLIC_URL }))

  const hot = createHot({ find: answers.find, isPaused: backups.isRestoring, pages, headers })
  const files =
    dist === null ? null : serveFiles([join(dist, 'site'), join(dist, 'admin'), join(dist, 'public')], headers.data)
  const ranges = serveRanges(join(dist ?? '', 'public'), headers.data)
  const photographFiles = servePhotographs(photographs, headers.data)
  const callback = koa.callback()
  return {
    handle: (request, response) => {
      const began = performance.now()
      const ready = hot(request, response)
      if (ready !== null) return metrics.count(ready, response.statusCode, performance.now() - began)
      const others = () => void callback(request, response)
      if (files === null || request.url?.startsWith('/api/')) return others()
      ranges(request, response, () => photographFiles(request, response, () => files(request, response, others)))
    },
    warm: async () => {
      await photographs.open()
      await pages.warm()
      await photographs.take()
      await pages.warm()
    },
    close: () => {
      for (const end of services.streams) end()
      metrics.stop()
    },
  }
}

function createRouter(services: Services, backups: Backups, photographs: Photographs): Router {
  const router = new Router({ sensitive: true, strict: true })
  healthRoutes(router, services)
  metricsRoutes(router, services)
  roomRoutes(router, services)
  pictureRoutes(router, services, photographs)
  availabilityRoutes(router, services)
  settingRoutes(router, services)
  bookingRoutes(router, services)
  contactRoutes(router, services)
  changeRoutes(router, services)
  staffRoutes(router, services)
  logRoutes(router, services)
  peopleRoutes(router, services)
  clientErrorRoutes(router, services)
  mailRoutes(router, services)
  backupRoutes(router, services, backups)
  return router
}

const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/')

/**
 * An unknown path is 404 for everyone, a known one with another method 405 with what it allows. A path that the contract
 * names is no value of another's parameter: `/api/bookings/trash` is the trash under every method.
 */
function refuseUnknown(router: Router): Koa.Middleware {
  return async function unknown(ctx, next) {
    if (!isApi(ctx.path)) return next()
    const { path: fitting } = router.match(ctx.path, ctx.method)
    const named = fitting.filter((layer) => layer.path === ctx.path)
    const allowed = new Set((named.length > 0 ? named : fitting).flatMap((layer) => layer.methods))
    if (allowed.has(ctx.method)) return next()
    if (allowed.size === 0) return answerProblem(ctx, refuse('not_found'))
    ctx.set('allow', [...allowed].join(', '))
    answerProblem(ctx, refuse('method_not_allowed'))
  }
}
