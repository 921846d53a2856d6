/// <reference lib="webworker" />
/**
 * The admin's worker, scope `/admin`: a cold start with no server. It answers its own build and the shell from its
 * precache and nothing else; `/api` is never touched, rows live in IndexedDB. It never calls Workbox's
 * `cleanupOutdatedCaches()`, which deletes by substring of the scope and so takes another app's caches with it.
 */
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope

const files = self.__WB_MANIFEST

/** The shell names the build's files, so it is another one exactly when they are. */
const hashText = (text: string): string => {
  let hash = 0
  for (const character of text) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0
  return (hash >>> 0).toString(36)
}

const controller = new PrecacheController({ cacheName: 'admin-precache' })
controller.addToCacheList([...files, { url: '/admin', revision: hashText(JSON.stringify(files)) }])

registerRoute(new PrecacheRoute(controller))
registerRoute(new NavigationRoute(controller.createHandlerBoundToURL('/admin'), { allowlist: [/^\/admin(?:[/?]|$)/] }))

self.addEventListener('install', (event) => {
  event.waitUntil(controller.install(event))
})

self.addEventListener('activate', (event) => {
  // On a first visit the page is still the site's worker's: take it over, so that the next start needs no network.
  event.waitUntil(controller.activate(event).then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
