/**
 * The site's service worker. Its caches:
 *
 * | site-precache-v2 | scripts and fonts of this build; a later build removes the files that it does not list |
 * | site-pages       | the last copy of each public page that was seen, at most 40, and the offline page      |
 * | site-texts       | the lists and the texts that the farm has written itself, for the pages in the cache   |
 * | site-pictures    | at most 60 pictures, for 60 days                                                       |
 * | site-fonts       | the fonts that the pages show and the build does not list                              |
 *
 * It does not handle `/admin` (another app with its own worker), `/api`, videos, and `/booking/CODE`, which is private.
 * It never calls `cleanupOutdatedCaches()`: that deletes caches whose name contains the scope, and `/admin` contains
 * `/`. A new version waits until a page sends SKIP_WAITING.
 */
import { cacheNames, clientsClaim, setCacheNameDetails } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'

const htmlType = 'text/html; charset=utf-8'

declare const self: ServiceWorkerGlobalScope

setCacheNameDetails({ prefix: 'site', suffix: '' })
clientsClaim()
precacheAndRoute(self.__WB_MANIFEST)

const daySeconds = 86_400
/** A cached page that is younger than this is not fetched again. */
const freshMs = 60_000

const pagesCache = 'site-pages'
const textsCache = 'site-texts'
const picturesCache = 'site-pictures'
const fontsCache = 'site-fonts'
/** Shown in place of a page that was never seen. It has the farm's phone number, so it is fetched again each day. */
const offlinePath = '/offline.html'

/** False for the page of a captive portal or of a proxy in maintenance, which is also answered with 200. */
const isOwnPage = (response: Response): boolean => response.status === 200 && response.headers.get('x-app') === 'podere'

const getAgeMs = (cached: Response): number => Date.now() - Date.parse(cached.headers.get('date') ?? '')

async function storeOfflinePage(): Promise<void> {
  const cache = await caches.open(pagesCache)
  const stored = await cache.match(offlinePath)
  if (stored && getAgeMs(stored) < daySeconds * 1000) return
  const response = await fetch(offlinePath)
  if (isOwnPage(response)) await cache.put(offlinePath, response)
}

/** Undefined when the page was never stored: then the browser shows its own. */
async function createOfflineResponse(): Promise<Response | undefined> {
  const stored = await (await caches.open(pagesCache)).match(offlinePath)
  // Without the stored headers: their policy belongs to the page's own address.
  return stored && new Response(await stored.text(), { status: 503, headers: { 'content-type': htmlType } })
}

const isPublicPage = ({ pathname }: URL) => !/^\/((admin|api|assets|pictures)\/|booking\/[^/])/.test(`${pathname}/`)

/** A file's name has the hash of its content. One that a server sends in the place of an older one is not kept. */
const texts = new CacheFirst({
  cacheName: textsCache,
  plugins: [
    {
      cacheWillUpdate: async ({ response }) =>
        response.status === 200 && response.headers.get('cache-control')?.includes('immutable') ? response : null,
    },
    new ExpirationPlugin({ maxEntries: 40 }),
  ],
})

registerRoute(({ url, sameOrigin }) => sameOrigin && /^\/(?:texts|content)\//.test(url.pathname), texts)

/** Caches the files that a page names, so that the next page has its texts offline, too. */
async function cacheTexts(page: Response, event: ExtendableEvent): Promise<void> {
  const paths = new Set((await page.text()).match(/\/(?:texts|content)\/[\w-]+\.json/g))
  await Promise.all([...paths].map((path) => texts.handle({ request: new Request(path), event }).catch(() => {})))
}

const pages = new NetworkFirst({
  cacheName: pagesCache,
  networkTimeoutSeconds: 3,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      // One copy per page, of the address without parameters: a search must not replace the list of rooms. It also
      // stands in for addresses with parameters, which the page reads by itself.
      cacheKeyWillBeUsed: async ({ request }) => new URL(request.url).pathname,
      cacheWillUpdate: async ({ request, response }) =>
        isOwnPage(response) && new URL(request.url).search === '' ? response : null,
      cacheDidUpdate: ({ newResponse, event }) => cacheTexts(newResponse.clone(), event),
      // The page of a part that the farm no longer has.
      fetchDidSucceed: async ({ request, response }) => {
        if (response.status === 404) await (await caches.open(pagesCache)).delete(new URL(request.url).pathname)
        return response
      },
      handlerDidError: createOfflineResponse,
    },
    new ExpirationPlugin({ maxEntries: 40 }),
  ],
})

// A page in a frame is the one that a manager edits: the browser itself fetches it, with the headers for a frame.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && request.destination !== 'iframe' && isPublicPage(url),
  pages,
)

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.destination === 'image' && url.pathname.startsWith('/pictures/'),
  new StaleWhileRevalidate({
    cacheName: picturesCache,
    plugins: [new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 60 * daySeconds, purgeOnQuotaError: true })],
  }),
)

/** Those of the standard look are in the precache. A font's name has the hash of its content. */
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.destination === 'font',
  new CacheFirst({ cacheName: fontsCache, plugins: [new ExpirationPlugin({ maxEntries: 8 })] }),
)

/** Caches a page that the app navigated to by itself: the service worker saw no request for it. */
async function cachePage(path: string, event: ExtendableMessageEvent): Promise<void> {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin || !isPublicPage(url)) return
  const cached = await (await caches.open(pagesCache)).match(url.pathname, { ignoreVary: true })
  if (cached && getAgeMs(cached) < freshMs) return
  await pages.handle({ request: new Request(url.pathname), event })
}

self.addEventListener('install', (event) => event.waitUntil(storeOfflinePage().catch(() => {})))

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (event.data?.type === 'PAGE_SEEN')
    event.waitUntil(Promise.all([cachePage(String(event.data.path), event), storeOfflinePage().catch(() => {})]))
})

self.addEventListener('activate', (event) => {
  const current = new Set([cacheNames.precache, pagesCache, textsCache, picturesCache, fontsCache])
  const deleteOldCaches = async () => {
    const own = (await caches.keys()).filter((name) => name.startsWith('site-'))
    await Promise.all(own.filter((name) => !current.has(name)).map((name) => caches.delete(name)))
  }
  event.waitUntil(deleteOldCaches())
})
