/** A new version of the app, as a browser meets it. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { Page } from 'playwright-core'

/**
 * Starts a proxy of the server. After `deploy` it serves changed service workers under the same addresses. While the API
 * is cut, it answers for it with a page of its own.
 */
export async function startDeployProxy(origin: string) {
  let version = ''
  let isApiCut = false
  let foreignPage: string | null = null
  const server = createServer((incoming, response) => {
    const { url = '/', method, headers } = incoming
    if (isApiCut && url.startsWith('/api/')) {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
      return
    }
    if (foreignPage !== null && headers.accept?.includes('text/html')) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(foreignPage)
      return
    }
    // The server refuses writes whose origin has another port.
    const overrides = { 'accept-encoding': 'identity', ...(headers.origin ? { origin: origin } : {}) }
    const forwarded = request(origin + url, { method, headers: { ...headers, ...overrides } }, (upstream) => {
      const { 'content-length': _length, etag: _etag, ...rest } = upstream.headers
      response.writeHead(upstream.statusCode ?? 500, rest)
      upstream.on('data', (chunk) => response.write(chunk))
      upstream.on('end', () => response.end(/^\/(admin-)?sw\.js$/.test(url) ? version : ''))
    })
    // A stream ends when its page is closed.
    response.on('close', () => forwarded.destroy())
    forwarded.on('error', () => response.destroy())
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://localhost:${port}`,
    deploy: () => {
      version = '\n// newer'
    },
    cutApi: (isCut: boolean) => {
      isApiCut = isCut
    },
    /** Answers for all pages, as a captive portal or a proxy in maintenance does; null ends it. */
    replacePages: (html: string | null) => {
      foreignPage = html
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Marks the document, which a reload replaces. */
export const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }))
export const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window).catch(() => true)
/** Somebody looks at the page again: then it asks for a new version. */
export const dispatchVisibilityChange = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
