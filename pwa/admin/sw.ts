/// <reference lib="webworker" />
/**
 * The admin's service worker, scope `/admin`, makes a cold start possible without the server. It serves only the files
 * of its own build and the HTML from its precache. It never handles `/api`; rows are in IndexedDB. It never calls
 * Workbox's `cleanupOutdatedCaches()`, which matches caches by a substring of the scope and would delete those of
 * another app.
 */
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { listenForNews } from './push/worker.ts'

declare const self: ServiceWorkerGlobalScope

const files = self.__WB_MANIFEST

/**
 * A hash of the build's file list is the HTML's revision: the HTML changes exactly when the files do, since it names
 * them.
 */
const hashText = (text: string): string => {
  let hash = 0
  for (const character of text) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0
  return (hash >>> 0).toString(36)
}

/** A captive portal answers 200 with a page of its own: then the installation fails, and the next one tries again. */
const isOwn = ({ url, status, headers }: Response): boolean =>
  status === 200 && (new URL(url).pathname !== '/admin' || headers.get('x-app') === 'podere')

const controller = new PrecacheController({
  cacheName: 'admin-precache',
  plugins: [{ cacheWillUpdate: async ({ response }) => (isOwn(response) ? response : null) }],
})
controller.addToCacheList([...files, { url: '/admin', revision: hashText(JSON.stringify(files)) }])

registerRoute(new PrecacheRoute(controller))
registerRoute(new NavigationRoute(controller.createHandlerBoundToURL('/admin'), { allowlist: [/^\/admin(?:[/?]|$)/] }))

self.addEventListener('install', (event) => {
  event.waitUntil(controller.install(event))
})

self.addEventListener('activate', (event) => {
  // On a first visit the site's worker controls the page. Claim it, so that the next start needs no network.
  event.waitUntil(controller.activate(event).then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

listenForNews(self)
