/** Serves pages through Koa: the public site, including its 404 page, and the admin's single document. */

import type { IncomingMessage } from 'node:http'
import type { Context, Middleware } from 'koa'
import { RefusalError, refuse } from '#api/errors.ts'
import { allowOwnFrame } from '#api/http/headers.ts'
import { refuseTooMany } from '#api/http/rateLimits.ts'
import { type CachedResponse, createCachedResponse, respondCached } from '#api/http/responseCache.ts'
import type { Services } from '#api/http/services.ts'
import { parseTextPath, type TextFile } from '#api/http/textFiles.ts'
import type { Photograph } from '#contract/site/pictures.ts'
import { findMovedPath, listOpenPages } from '#contract/site/shownPages.ts'
import { isFixedPage, trimSlashes } from '#contract/site/sitePages.ts'
import { defaultLanguage } from '#locales/language.ts'
import { buildIconPath, type PictureVersions, toSharedName } from './brand.ts'
import { createContentFile } from './contentFiles.ts'
import { renderAdminDocument } from './document.ts'
import { buildAdminManifest, buildSiteManifest } from './manifests.ts'
import { renderOfflineDocument } from './offlineDocument.ts'
import type { PageCache, PageOptions } from './pageCache.ts'
import { buildRobotsText, buildSitemap } from './searchEngines.ts'
import { listSiteFacts } from './siteData.ts'
import { formatLanguageCookie, parseSiteUrl } from './siteUrl.ts'

const isAdminPath = (path: string): boolean => path === '/admin' || path.startsWith('/admin/')

/** A path of a file. When the file is missing, a browser must not get HTML in its place. */
const isFilePath = (path: string): boolean => /^\/(?:assets|pictures)\//.test(path) || /\.[a-z0-9]{2,11}$/i.test(path)

/** The admin shows the site in a frame while its texts are edited. Requests of staff reach Koa, those of guests rarely. */
const isInOwnFrame = (ctx: Context): boolean =>
  ctx.get('sec-fetch-dest') === 'iframe' && ctx.get('sec-fetch-site') === 'same-origin'

const toFramed = (response: CachedResponse): CachedResponse => ({
  ...response,
  etag: response.etag.replace(/"$/, '-frame"'),
  headers: allowOwnFrame(response.headers),
})

type SiteOptions = PageOptions &
  Pick<Services, 'property' | 'rateLimiter' | 'texts'> & {
    pictures: PictureVersions & { list(): Photograph[] }
    /** Whether this visitor may not see the pages yet. */
    isClosed: (request: IncomingMessage) => boolean
    /** A JPEG of a room's picture in the format of shared links, null when there is none of this name. */
    readSharePicture: (name: string) => Promise<Buffer | null>
  }

export function serveSite(
  pageCache: PageCache,
  {
    publicUrl,
    getAssets,
    getPageHeaders,
    property,
    rateLimiter,
    texts,
    pictures,
    readSharePicture,
    isClosed,
  }: SiteOptions,
): Middleware {
  const robotsText = createCachedResponse(buildRobotsText(publicUrl), 'text/plain; charset=utf-8')
  const defaultHeaders = getPageHeaders([])

  async function respondAdmin(ctx: Context): Promise<void> {
    const { styles, styleHashes, links } = getAssets().admin
    const document = createCachedResponse(
      renderAdminDocument(styles + links, (await property.read()).value.name, pictures),
      'text/html; charset=utf-8',
    )
    ctx.set('x-robots-tag', 'noindex')
    respondCached(ctx, document, getPageHeaders(styleHashes, ["'self'"]))
  }

  async function respondSitemap(ctx: Context): Promise<void> {
    const { value, languages, pages } = await property.read()
    const ownPages = listOpenPages(pages.pages, pageCache.getToday()).filter(({ id }) => !isFixedPage(id))
    const rooms = await pageCache.readRooms()
    const sitemap = buildSitemap(publicUrl, { rooms, ownPages, parts: value.parts }, languages)
    respondCached(ctx, createCachedResponse(sitemap, 'application/xml; charset=utf-8'))
  }

  async function respondManifest(ctx: Context, build: typeof buildSiteManifest): Promise<void> {
    const i18n = (await texts.read()).getI18n(defaultLanguage)
    const manifest = JSON.stringify(build((await property.read()).value, pictures, i18n))
    respondCached(ctx, createCachedResponse(manifest, 'application/manifest+json'))
  }

  async function respondOffline(ctx: Context): Promise<void> {
    const { value: farm, languages } = await property.read()
    const { styles, styleHashes } = getAssets().site('notFound', farm.appearance)
    const html = renderOfflineDocument({
      farm,
      languages,
      getI18n: (await texts.read()).getI18n,
      pictures,
      styles,
    })
    respondCached(ctx, createCachedResponse(html, 'text/html; charset=utf-8'), getPageHeaders(styleHashes))
  }

  async function findTextFile(path: string): Promise<TextFile | undefined> {
    const parsed = parseTextPath(path)
    if (parsed?.folder === 'content') {
      const [rooms, facts] = await Promise.all([pageCache.readRooms(), property.read()])
      return createContentFile(parsed.language, {
        ...listSiteFacts(facts, pageCache.getToday()),
        rooms,
        photographs: pictures.list(),
      })
    }
    return parsed ? (await texts.read()).getSite(parsed.language)?.file : undefined
  }

  async function respondSharePicture(ctx: Context): Promise<void> {
    const picture = await readSharePicture(toSharedName(ctx.path))
    if (picture === null) return respondFileNotFound(ctx)
    ctx.set('cache-control', 'public, max-age=86400')
    ctx.type = 'image/jpeg'
    ctx.body = picture
  }

  /** A page that was opened before the last change asks for the file of that time and gets the present one. */
  async function respondTextFile(ctx: Context): Promise<void> {
    const file = await findTextFile(ctx.path)
    if (!file) return respondFileNotFound(ctx)
    const { path, response } = file
    respondCached(
      ctx,
      path === ctx.path ? response : createCachedResponse(String(response.plain), response.contentType),
    )
  }

  async function respondPage(ctx: Context): Promise<void> {
    // Also so that `getLatest` knows that the farm has begun.
    const { languages, pages } = await property.read()
    if (isClosed(ctx.req)) throw new RefusalError(refuse('not_open'))
    const siteUrl = parseSiteUrl(ctx.path, new URLSearchParams(ctx.querystring), {
      cookies: ctx.get('cookie'),
      getToday: pageCache.getToday,
      languages,
      getOwnPage: property.getOwnPage,
    })
    const movedTo = siteUrl.isFound ? undefined : findMovedPath(pages, trimSlashes(ctx.path), pageCache.getToday())
    if (movedTo !== undefined) {
      ctx.status = 301
      return ctx.redirect(movedTo + ctx.search)
    }
    if (/[?&]from=/.test(siteUrl.search) && pageCache.findLast(siteUrl) === null) {
      const waitSeconds = await rateLimiter.consume('searches', ctx.ip)
      if (waitSeconds !== null) throw new RefusalError(refuseTooMany(waitSeconds))
    }
    const { response, isFound } = await pageCache.get(siteUrl)
    if (siteUrl.explicitLanguage) ctx.set('set-cookie', formatLanguageCookie(siteUrl.explicitLanguage))
    respondCached(ctx, isInOwnFrame(ctx) ? toFramed(response) : response, {}, isFound ? 200 : 404)
  }

  return async function site(ctx) {
    ctx.set(defaultHeaders)
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return respondMethodNotAllowed(ctx)
    if (ctx.path === '/robots.txt') return respondCached(ctx, robotsText)
    if (ctx.path === '/sitemap.xml') return respondSitemap(ctx)
    if (ctx.path === '/manifest.webmanifest') return respondManifest(ctx, buildSiteManifest)
    if (ctx.path === '/admin-manifest.webmanifest') return respondManifest(ctx, buildAdminManifest)
    if (ctx.path === '/offline.html') return respondOffline(ctx)
    if (isAdminPath(ctx.path)) return respondAdmin(ctx)
    if (parseTextPath(ctx.path)) return respondTextFile(ctx)
    // Browsers ask for this path when a document names no icon.
    if (ctx.path === '/favicon.ico') return ctx.redirect(buildIconPath(pictures, '', 'icon-192.png'))
    if (toSharedName(ctx.path)) return respondSharePicture(ctx)
    if (isFilePath(ctx.path)) return respondFileNotFound(ctx)
    await respondPage(ctx)
  }
}

function respondMethodNotAllowed(ctx: Context): void {
  ctx.status = 405
  ctx.set('allow', 'GET, HEAD')
}

function respondFileNotFound(ctx: Context): void {
  ctx.status = 404
  ctx.type = 'text/plain'
  ctx.body = 'Not found'
}
