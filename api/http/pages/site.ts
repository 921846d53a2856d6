/** Pages through Koa: the public site (also its 404) and the admin's one document. */
import type { Middleware } from 'koa'
import type { SecurityHeaders } from '#api/http/headers.ts'
import { createCachedResponse, sendCached } from '#api/http/responseCache.ts'
import type { PageAssets } from './assets.ts'
import { renderAdminDocument } from './document.ts'
import type { PageCache } from './pageCache.ts'
import { buildRobotsText, buildSitemap } from './searchEngines.ts'
import { formatLanguageCookie, parseSiteUrl } from './siteUrl.ts'

type Dependencies = {
  pageCache: PageCache
  getAssets: () => PageAssets
  getPageHeaders: SecurityHeaders['page']
  publicUrl: string
}

const isAdminPath = (path: string): boolean => path === '/admin' || path.startsWith('/admin/')

/** An address of a file that is not there: HTML in its place would be taken for the file. */
const isFilePath = (path: string): boolean => /^\/(?:assets|pictures)\//.test(path) || /\.[a-z0-9]{2,11}$/i.test(path)

export function serveSite({ pageCache, getAssets, getPageHeaders, publicUrl }: Dependencies): Middleware {
  const searchEngineFiles = new Map([
    ['/robots.txt', createCachedResponse(buildRobotsText(publicUrl), 'text/plain; charset=utf-8')],
    ['/sitemap.xml', createCachedResponse(buildSitemap(publicUrl), 'application/xml; charset=utf-8')],
  ])
  const defaultHeaders = getPageHeaders([])
  return async function site(ctx) {
    ctx.set(defaultHeaders)
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.status = 405
      ctx.set('allow', 'GET, HEAD')
      return
    }
    const searchEngineFile = searchEngineFiles.get(ctx.path)
    if (searchEngineFile) {
      ctx.respond = false
      sendCached(ctx.req, ctx.res, searchEngineFile, {})
      return
    }
    if (isAdminPath(ctx.path)) {
      ctx.respond = false
      ctx.set('x-robots-tag', 'noindex')
      const { html, styleHashes } = getAssets().admin
      sendCached(
        ctx.req,
        ctx.res,
        createCachedResponse(renderAdminDocument(html), 'text/html; charset=utf-8'),
        getPageHeaders(styleHashes),
      )
      return
    }
    // Asked for where no page names an icon.
    if (ctx.path === '/favicon.ico') {
      ctx.redirect('/pictures/icon-192.png')
      return
    }
    if (isFilePath(ctx.path)) {
      ctx.status = 404
      ctx.type = 'text/plain'
      ctx.body = 'Not found'
      return
    }
    const siteUrl = parseSiteUrl(ctx.path, new URLSearchParams(ctx.querystring), ctx.get('cookie'))
    const cached = await pageCache.get(siteUrl)
    if (siteUrl.explicitLanguage) ctx.set('set-cookie', formatLanguageCookie(siteUrl.explicitLanguage))
    ctx.respond = false
    sendCached(ctx.req, ctx.res, cached, {}, siteUrl.isFound ? 200 : 404)
  }
}
