/** The admin's service worker. A new version is offered to the user and never applied without asking. */
import type { Workbox } from 'workbox-window'
import { createStore } from '#pwa/createStore.ts'
import { registerServiceWorker } from '#pwa/serviceWorker.ts'

const waitingUpdate = createStore<Workbox | null>(null)

/** A function that activates the waiting version; null while there is none. */
export function useAppUpdate(): (() => void) | null {
  const workbox = waitingUpdate.useValue()
  return workbox && (() => workbox.messageSkipWaiting())
}

/** Browsers allow service workers on https and localhost only. */
export const canWorkOffline = (): boolean => window.isSecureContext && 'serviceWorker' in navigator

export const startServiceWorker = () =>
  registerServiceWorker('/admin-sw.js', '/admin', (workbox) => {
    waitingUpdate.set(workbox)
    // Listen only from here on. The first installation also takes control, and must not reload the page; later this
    // event means that a user applied the update, in this tab or another.
    workbox.addEventListener('controlling', () => window.location.reload())
  })
