/** Assembles the server. Nothing happens on import; the caller passes in the database, the clock and the variables. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import Router from '@koa/router'
import Koa from 'koa'
import shapes from '#pwa/pictures/shapes.json'
import { registerAnswerTimeRoutes } from './answerTimes/routes.ts'
import { registerAvailabilityRoutes } from './availability/routes.ts'
import { registerBackupRoutes } from './backups/routes.ts'
import type { BackupService } from './backups/service.ts'
import { registerBookingRoutes } from './bookings/routes.ts'
import { registerChangeRoutes } from './changes/routes.ts'
import { registerChannelStayRoutes } from './channelStays/routes.ts'
import { fetchChannelsOfRoom } from './channels/actions.ts'
import { createCalendarServer } from './channels/exports.ts'
import { registerChannelRoutes } from './channels/routes.ts'
import { registerClientErrorRoutes } from './clientErrors/routes.ts'
import { registerClosureRoutes } from './closures/routes.ts'
import { registerContactRoutes } from './contacts/routes.ts'
import { registerDutyRoutes } from './duties/routes.ts'
import { isHttps } from './env.ts'
import { refuse } from './errors.ts'
import { registerExportRoutes } from './export/routes.ts'
import { registerExtraRoutes } from './extras/routes.ts'
import { registerFirstStepRoutes } from './firstSteps/routes.ts'
import { registerGuestRoutes } from './guests/routes.ts'
import { registerHealthRoutes } from './health/routes.ts'
import { createHotPath } from './hot.ts'
import { registerHousekeepingRoutes } from './housekeeping/routes.ts'
import { parseAddress } from './http/addresses.ts'
import { hasSessionCookie } from './http/cookies.ts'
import { EventStreams } from './http/eventStreams.ts'
import { type FileHandler, serveFiles, servePhotographs, serveVideoRanges } from './http/files.ts'
import { createSecurityHeaders } from './http/headers.ts'
import { logRequests } from './http/logger.ts'
import { createMetrics } from './http/metrics.ts'
import { OpenRequests } from './http/openRequests.ts'
import type { PageAssets } from './http/pages/assets.ts'
import { PageCache } from './http/pages/pageCache.ts'
import { respondProblemPage } from './http/pages/problemPage.ts'
import { serveSite } from './http/pages/site.ts'
import { catchErrors, respondProblem } from './http/problems.ts'
import { createRateLimiter } from './http/rateLimits.ts'
import type { Services } from './http/services.ts'
import { createSettingCheck } from './http/settingWarnings.ts'
import { registerImportRoutes } from './import/routes.ts'
import { registerLockedPeriodRoutes } from './lockedPeriods/routes.ts'
import { registerAuditLogRoutes } from './log/routes.ts'
import { mailHandlers } from './mailHandlers.ts'
import { registerMailPlanRoutes } from './mailPlan/routes.ts'
import { registerMailRoutes } from './mails/routes.ts'
import { registerMetricsRoutes } from './metrics/routes.ts'
import { registerMorningRoutes } from './morning/routes.ts'
import { registerNavigationRoutes } from './navigation/routes.ts'
import { registerNoteRoutes } from './notes/routes.ts'
import { registerNoticeRoutes } from './notices/routes.ts'
import { registerOfferRoutes } from './offers/routes.ts'
import { registerPageRoutes } from './pages/routes.ts'
import { registerPaymentRoutes } from './payments/routes.ts'
import { registerPeopleRoutes } from './people/routes.ts'
import { followChoices, refreshPhotographs } from './pictures/follow.ts'
import { PictureJpegs } from './pictures/jpegs.ts'
import { Photographs } from './pictures/photographs.ts'
import { readPictureChoices } from './pictures/queries.ts'
import { registerPictureRoutes } from './pictures/routes.ts'
import { toDrawnPictures } from './pictures/rules.ts'
import { registerPortalListRoutes } from './portalLists/routes.ts'
import { registerPropertyRoutes } from './property/routes.ts'
import { registerPushRoutes } from './push/routes.ts'
import { createResponseSource } from './responses.ts'
import { registerRoomRoutes } from './rooms/routes.ts'
import { registerSeasonRoutes } from './seasons/routes.ts'
import { registerSecondFactorRoutes } from './secondFactors/routes.ts'
import { sampleAccount, sampleLockedPeriods } from './seed/firstRows.ts'
import { listSampleMails } from './seed/mailSamples.ts'
import { sampleProperty } from './seed/property.ts'
import { sampleRooms } from './seed/rooms.ts'
import { sampleTexts } from './seed/sampleTexts.data.ts'
import { registerSettingRoutes } from './settings/routes.ts'
import { touchSession } from './staff/actions.ts'
import { findSession } from './staff/queries.ts'
import { registerStaffRoutes } from './staff/routes.ts'
import { registerStaffCalendarRoutes } from './staffCalendars/routes.ts'
import { registerTextRoutes } from './texts/routes.ts'
import { registerWaitlistRoutes } from './waitlist/routes.ts'
import { registerWarningRoutes } from './warnings/routes.ts'

type Dependencies = Pick<
  Services,
  'db' | 'env' | 'clock' | 'log' | 'property' | 'texts' | 'getScheduleState' | 'getNextBackupTime'
> & {
  backups: BackupService
  /** The scripts and styles that the pages load. It is called at each rendering, because they change in development. */
  getAssets: () => PageAssets
  /** The folder of the built files, or null when Vite serves them (development). */
  distDir: string | null
}

export type App = {
  handle(request: IncomingMessage, response: ServerResponse): void
  /** A room's picture as a mail shows it. Null when there is none. */
  readMailPicture: (name: string) => Promise<Buffer | null>
  /** Processes the owner's photographs and renders every page, so that the first guest does not wait. */
  warmUp(): Promise<void>
  /** Ends what waits for changes: event streams, the reading of facts and texts, the making of photographs. */
  close(): Promise<void>
}

export function createApp({ backups, getAssets, distDir, ...context }: Dependencies): App {
  const { db, env, clock, log } = context
  const responses = createResponseSource(db, clock)
  const services: Services = {
    ...context,
    responses,
    rateLimiter: createRateLimiter(db, clock),
    limitedWrites: new Map(),
    metrics: createMetrics(),
    touchSession: (token, now) => touchSession(db, token, now),
    findSession,
    isRestoring: backups.isRestoring,
    eventStreams: new EventStreams(),
  }
  const headers = createSecurityHeaders(isHttps(env))
  const photographs = new Photographs({
    dataDir: env.DATA_DIR,
    drawnPictures: toDrawnPictures(shapes),
    log,
    readChoices: () => readPictureChoices(db),
  })
  const drawnFolder = distDir === null ? 'pwa/pictures/made' : join(distDir, 'public/pictures')
  const jpegs = new PictureJpegs({ photographs, drawnFolder })
  // The processed photographs of the last run come first: processing new ones takes long.
  let loading: Promise<void> | undefined
  const loadPhotographs = () => {
    loading ??= photographs.load()
    return loading
  }
  const following = followChoices({ db, photographs, log })
  // Vite's development scripts are inline, which the security policy of pages forbids.
  const getPageHeaders = distDir === null ? () => ({}) : headers.page
  const pageOptions = {
    property: context.property,
    texts: context.texts,
    publicUrl: env.PUBLIC_URL,
    getAssets,
    getPageHeaders,
  }
  const pageCache = new PageCache({
    db,
    clock,
    responses,
    photographs,
    ...pageOptions,
  })

  /** Who has logged in sees a site that is not open yet. */
  const isClosed = ({ headers: { cookie = '' } }: IncomingMessage): boolean =>
    !context.property.isSiteOpen() && !hasSessionCookie(cookie)
  const hotPath = createHotPath({
    responses,
    isRestoring: backups.isRestoring,
    clock,
    pageCache,
    property: context.property,
    headers,
  })
  const serveCalendar = createCalendarServer({ db, clock, publicUrl: env.PUBLIC_URL, headers: headers.data })
  const openRequests = new OpenRequests()
  const renderPages = () => pageCache.warmUp(() => openRequests.letPass())
  const serveFile = createFileHandler(distDir, photographs, headers.data)
  const router = createRouter(services, backups, { photographs, pageCache })
  const checkSettings = createSettingCheck(env, log)
  const serveWithKoa = createKoa(services, router, {
    apiHeaders: headers.data,
    site: serveSite(pageCache, {
      ...pageOptions,
      pictures: photographs,
      rateLimiter: services.rateLimiter,
      isClosed,
      readSharePicture: (name) => jpegs.read(name, 'share'),
    }),
    respondError: (ctx, refusal) => {
      if (refusal.code === 'database_unavailable') {
        db.revision.noteFailure()
        if (hotPath.serveLast(ctx.req, ctx.res)) {
          ctx.respond = false
          return
        }
      }
      if (isApiPath(ctx.path)) respondProblem(ctx, refusal)
      else respondProblemPage(ctx, refusal, pageOptions)
    },
  }).callback()
  return {
    handle: (request, response) => {
      const startMs = performance.now()
      if (serveCalendar(request, response)) return
      checkSettings(request)
      const call = isClosed(request)
        ? null
        : (hotPath.serveCurrent(request, response) ??
          (db.revision.isAnswering ? null : hotPath.serveLast(request, response)))
      if (call !== null) return services.metrics.recordRequest(call, response.statusCode, performance.now() - startMs)
      serveFile(request, response, () => openRequests.add(serveWithKoa(request, response)))
    },
    readMailPicture: async (name) => {
      await loadPhotographs()
      return jpegs.read(name, 'mail')
    },
    warmUp: async () => {
      await loadPhotographs()
      await renderPages()
      await refreshPhotographs({ db, photographs })
      await renderPages()
    },
    close: async () => {
      for (const stream of services.eventStreams) stream.close()
      services.metrics.stop()
      services.property.close()
      services.texts.close()
      await following.close()
    },
  }
}

type KoaOptions = {
  apiHeaders: Record<string, string>
  site: Koa.Middleware
  respondError: typeof respondProblem
}

/** Koa handles the requests that neither the cache nor a file has served. */
function createKoa(services: Services, router: Router, { apiHeaders, site, respondError }: KoaOptions): Koa {
  const { env, property, texts } = services
  const koa = new Koa({ proxy: env.TRUST_PROXY > 0, maxIpsCount: env.TRUST_PROXY })
  // Our own logger writes the errors.
  koa.silent = true
  koa.use(async function prepareRequest(ctx, next) {
    // A proxy's header may hold a port or no address at all; then the proxy's own address counts.
    ctx.request.ip = parseAddress(ctx.ip) ?? ctx.req.socket.remoteAddress ?? ''
    ctx.state.requestId = randomUUID()
    ctx.state.phone = property.getLatest().phone
    ctx.state.languages = property.getLanguages()
    ctx.state.getI18n = texts.getLatest().getI18n
    ctx.set('x-request-id', ctx.state.requestId)
    ctx.cookies.secure = isHttps(env)
    await next()
  })
  koa.use(logRequests(services))
  koa.use(catchErrors(services, respondError))
  koa.use(async function setApiHeaders(ctx, next) {
    if (isApiPath(ctx.path)) ctx.set(apiHeaders)
    await next()
  })
  koa.use(refuseUnknownRoutes(router))
  koa.use(router.routes())
  koa.use(site)
  return koa
}

/** Videos, the owner's photographs and built files. Calls of the API are passed on without a look at the disk. */
function createFileHandler(
  distDir: string | null,
  photographs: Photographs,
  headers: Record<string, string>,
): FileHandler {
  const servePhotograph = servePhotographs(photographs, headers)
  if (distDir === null) return servePhotograph
  const publicDir = join(distDir, 'public')
  const serveVideoRange = serveVideoRanges(publicDir, headers)
  const serveBuiltFile = serveFiles([join(distDir, 'site'), join(distDir, 'admin'), publicDir], headers)
  return (request, response, next) => {
    if (request.url?.startsWith('/api/')) return next()
    serveVideoRange(request, response, () =>
      servePhotograph(request, response, () => serveBuiltFile(request, response, next)),
    )
  }
}

function createRouter(
  services: Services,
  backups: BackupService,
  { photographs, pageCache }: { photographs: Photographs; pageCache: PageCache },
): Router {
  const router = new Router({ sensitive: true, strict: true })
  registerHealthRoutes(router, services)
  registerMetricsRoutes(router, services)
  registerRoomRoutes(router, services)
  registerPictureRoutes(router, services, photographs)
  registerAvailabilityRoutes(router, services)
  registerSettingRoutes(router, services)
  registerSeasonRoutes(router, services)
  registerClosureRoutes(router, services)
  registerNoticeRoutes(router, services)
  registerNavigationRoutes(router, services)
  registerExtraRoutes(router, services)
  registerLockedPeriodRoutes(router, services)
  registerPropertyRoutes(router, services)
  registerPushRoutes(router, services)
  registerStaffCalendarRoutes(router, services)
  registerTextRoutes(router, services, listSampleMails)
  registerPageRoutes(router, services, {
    hasPicture: (name) => photographs.isShowable(name),
    renderDraft: (draft) => pageCache.renderDraft(draft),
  })
  registerBookingRoutes(router, services, (...args) => fetchChannelsOfRoom(services, ...args))
  registerContactRoutes(router, services)
  registerChangeRoutes(router, services)
  registerStaffRoutes(router, services)
  registerSecondFactorRoutes(router, services)
  registerAuditLogRoutes(router, services)
  registerDutyRoutes(router, services)
  registerGuestRoutes(router, services)
  registerHousekeepingRoutes(router, services)
  registerNoteRoutes(router, services)
  registerOfferRoutes(router, services)
  registerWaitlistRoutes(router, services)
  registerChannelRoutes(router, services)
  registerChannelStayRoutes(router, services)
  registerPaymentRoutes(router, services)
  registerPortalListRoutes(router, services)
  registerPeopleRoutes(router, services)
  registerExportRoutes(router, services)
  registerImportRoutes(router, services)
  registerFirstStepRoutes(router, services, {
    sample: sampleProperty,
    sampleRooms,
    sampleTexts,
    sampleLockedPeriods,
    sampleAccount,
    listPictures: () => photographs.listDrawn(),
  })
  registerClientErrorRoutes(router, services)
  registerMailRoutes(router, services, mailHandlers)
  registerMailPlanRoutes(router, services, mailHandlers)
  registerMorningRoutes(router, services)
  registerAnswerTimeRoutes(router, services)
  registerBackupRoutes(router, services, backups)
  registerWarningRoutes(router, services)
  return router
}

const isApiPath = (path: string): boolean => path === '/api' || path.startsWith('/api/')

/**
 * An unknown path is a 404 and a known path with another method a 405 with `Allow`, both also for guests. An exact path
 * wins over a path with parameters for every method: `/api/bookings/trash` is never the booking with the id `trash`.
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
