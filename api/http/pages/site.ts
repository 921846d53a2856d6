/** Pages through Koa: the public site (also its 404) and the admin's one document. */
import type { Middleware } from 'koa'
import type { SecurityHeaders } from '#api/http/headers.ts'
import { createCachedResponse, sendCached } from '#api/http/ready.ts'
import type { PageAssets } from './assets.ts'
import { adminDocument } from './document.ts'
import type { Pages } from './pages.ts'
import { robotsText, sitemapXml } from './searchEngines.ts'
import { languageCookie, readSiteAddress } from './siteAddress.ts'

type Parts = {
  pages: Pages
  assets: () => PageAssets
  pageHeaders: SecurityHeaders['page']
  publicUrl: string
}

const isAdmin = (path: string): boolean => path === '/admin' || path.startsWith('/admin/')

/** An address of a file that is not there: HTML in its place would be taken for the file. */
const isFile = (path: string): boolean => /^\/(?:assets|pictures)\//.test(path) || /\.[a-z0-9]{2,11}$/i.test(path)

export function serveSite({ pages, assets, pageHeaders, publicUrl }: Parts): Middleware {
  const forSearchEngines = new Map([
    ['/robots.txt', createCachedResponse(robotsText(publicUrl), 'text/plain; charset=utf-8')],
    ['/sitemap.xml', createCachedResponse(sitemapXml(publicUrl), 'application/xml; charset=utf-8')],
  ])
  const plainHeaders = pageHeaders([])
  return async function site(ctx) {
    ctx.set(plainHeaders)
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.status = 405
      ctx.set('allow', 'GET, HEAD')
      return
    }
    const known = forSearchEngines.get(ctx.path)
    if (known) {
      ctx.respond = false
      sendCached(ctx.req, ctx.res, known, {})
      return
    }
    if (isAdmin(ctx.path)) {
      ctx.respond = false
      ctx.set('x-robots-tag', 'noindex')
      const { html, styles } = assets().admin
      sendCached(
        ctx.req,
        ctx.res,
        createCachedResponse(adminDocument(html), 'text/html; charset=utf-8'),
        pageHeaders(styles),
      )
      return
    }
    // Asked for where no page names an icon.
    if (ctx.path === '/favicon.ico') {
      ctx.redirect('/pictures/icon-192.png')
      return
    }
    if (isFile(ctx.path)) {
      ctx.status = 404
      ctx.type = 'text/plain'
      ctx.body = 'Not found'
      return
    }
    const address = readSiteAddress(ctx.path, new URLSearchParams(ctx.querystring), ctx.get('cookie'))
    const bytes = await pages.get(address)
    if (address.chosen) ctx.set('set-cookie', languageCookie(address.chosen))
    ctx.respond = false
    sendCached(ctx.req, ctx.res, bytes, {}, address.found ? 200 : 404)
  }
}
