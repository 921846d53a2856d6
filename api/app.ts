/** Puts the server together: nothing happens on import, and whoever calls gives database, clock and variables. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import Router from '@koa/router'
import Koa from 'koa'
import type { Logger } from 'pino'
import { logRequests } from '#api/http/logger.ts'
import { PageCache } from '#api/http/pages/pageCache.ts'
import { createRateLimiter } from '#api/http/rateLimits.ts'
import shapes from '#pwa/pictures/shapes.json'
import { availabilityRoutes } from './availability/routes.ts'
import type { BackupService } from './backups/jobs.ts'
import { backupRoutes } from './backups/routes.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { changeRoutes } from './changes/routes.ts'
import { clientErrorRoutes } from './clientErrors/routes.ts'
import { contactRoutes } from './contacts/routes.ts'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import { refuse } from './errors.ts'
import { createHotPath } from './hot.ts'
import { serveFiles, servePhotographs, serveVideoRanges } from './http/files.ts'
import { createSecurityHeaders } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { createMetrics } from './http/metrics.ts'
import type { PageAssets } from './http/pages/assets.ts'
import { serveSite } from './http/pages/site.ts'
import { catchErrors, respondProblem } from './http/problems.ts'
import type { Clock, Services } from './http/services.ts'
import { auditLogRoutes } from './log/routes.ts'
import { mailRoutes } from './mails/routes.ts'
import { metricsRoutes } from './metrics/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { Photographs } from './pictures/actions.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { toDrawnPictures } from './pictures/rules.ts'
import { createResponseSource } from './responses.ts'
import { roomRoutes } from './rooms/routes.ts'
import { settingRoutes } from './settings/routes.ts'
import { touchSession } from './staff/actions.ts'
import { staffRoutes } from './staff/routes.ts'

type Dependencies = {
  db: Database
  env: Env
  clock: Clock
  log: Logger
  /** How the schedule stands, for /api/health. */
  getScheduleState: () => string
  /** When the daily backup rings next. */
  getNextBackupTime: () => string | null
  backups: BackupService
  /** What the pages must load; asked at each rendering. */
  getAssets: () => PageAssets
  /** Where the built files lie; null when somebody else serves them (development). */
  distDir: string | null
}

export type App = {
  handle(request: IncomingMessage, response: ServerResponse): void
  /** Renders every page, so that the first guest waits for none, and takes in the owner's photographs. */
  warmUp(): Promise<void>
  /** Ends open event streams. */
  close(): void
}

export function createApp({
  db,
  env,
  clock,
  log,
  getScheduleState,
  getNextBackupTime,
  backups,
  getAssets,
  distDir,
}: Dependencies): App {
  const responses = createResponseSource(db)
  const rateLimiter = createRateLimiter(db, clock)
  const metrics = createMetrics()
  const services: Services = {
    db,
    env,
    clock,
    log,
    rateLimiter,
    responses,
    metrics,
    findSession: (token, now) => touchSession(db, token, now),
    getScheduleState,
    isRestoring: backups.isRestoring,
    getNextBackupTime,
    streamClosers: new Set(),
  }
  const isHttps = env.PUBLIC_URL.startsWith('https:')
  const headers = createSecurityHeaders(isHttps)
  const getPageHeaders = distDir === null ? () => ({}) : headers.page
  const photographs = new Photographs({ dataDir: env.DATA_DIR, drawnPictures: toDrawnPictures(shapes), log })
  const pageCache = new PageCache({
    db,
    responses,
    clock,
    publicUrl: env.PUBLIC_URL,
    photographs,
    getAssets,
    getPageHeaders,
  })

  const koa = new Koa({ proxy: env.TRUST_PROXY > 0, maxIpsCount: env.TRUST_PROXY })
  koa.silent = true
  koa.use(async function prepare(ctx, next) {
    ctx.state.requestId = randomUUID()
    ctx.set('x-request-id', ctx.state.requestId)
    ctx.cookies.secure = isHttps
    await next()
  })
  koa.use(logRequests(services))
  koa.use(catchErrors(services))
  const router = createRouter(services, backups, photographs)
  koa.use(async function setApiHeaders(ctx, next) {
    if (isApiPath(ctx.path)) ctx.set(headers.data)
    await next()
  })
  koa.use(refuseUnknownRoutes(router))
  koa.use(router.routes())
  koa.use(serveSite({ pageCache, getAssets, getPageHeaders, publicUrl: env.PUBLIC_URL }))

  const serveCached = createHotPath({
    findCached: responses.findCached,
    isRestoring: backups.isRestoring,
    pageCache,
    headers,
  })
  const serveFile =
    distDir === null
      ? null
      : serveFiles([join(distDir, 'site'), join(distDir, 'admin'), join(distDir, 'public')], headers.data)
  const serveVideoRange = serveVideoRanges(join(distDir ?? '', 'public'), headers.data)
  const servePhotograph = servePhotographs(photographs, headers.data)
  const serveWithKoa = koa.callback()
  return {
    handle: (request, response) => {
      const startMs = performance.now()
      const callLabel = serveCached(request, response)
      if (callLabel !== null) return metrics.recordRequest(callLabel, response.statusCode, performance.now() - startMs)
      const serveOthers = () => void serveWithKoa(request, response)
      if (serveFile === null || request.url?.startsWith('/api/')) return serveOthers()
      serveVideoRange(request, response, () =>
        servePhotograph(request, response, () => serveFile(request, response, serveOthers)),
      )
    },
    warmUp: async () => {
      await photographs.load()
      await pageCache.warmUp()
      await photographs.refresh()
      await pageCache.warmUp()
    },
    close: () => {
      for (const end of services.streamClosers) end()
      metrics.stop()
    },
  }
}

function createRouter(services: Services, backups: BackupService, photographs: Photographs): Router {
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
  auditLogRoutes(router, services)
  peopleRoutes(router, services)
  clientErrorRoutes(router, services)
  mailRoutes(router, services)
  backupRoutes(router, services, backups)
  return router
}

const isApiPath = (path: string): boolean => path === '/api' || path.startsWith('/api/')

/**
 * An unknown path is 404 for everyone, a known one with another method 405 with what it allows. A path that the contract
 * names is no value of another's parameter: `/api/bookings/trash` is the trash under every method.
 */
function refuseUnknownRoutes(router: Router): Koa.Middleware {
  return async function refuseRoute(ctx, next) {
    if (!isApiPath(ctx.path)) return next()
    const { path: matchingLayers } = router.match(ctx.path, ctx.method)
    const exactLayers = matchingLayers.filter((layer) => layer.path === ctx.path)
    const allowed = new Set((exactLayers.length > 0 ? exactLayers : matchingLayers).flatMap((layer) => layer.methods))
    if (allowed.has(ctx.method)) return next()
    if (allowed.size === 0) return respondProblem(ctx, refuse('not_found'))
    ctx.set('allow', [...allowed].join(', '))
    respondProblem(ctx, refuse('method_not_allowed'))
  }
}
