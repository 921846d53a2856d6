/** The admin's service worker. A new version is offered to the user and never applied without asking. */
import { useSyncExternalStore } from 'react'
import type { Workbox } from 'workbox-window'
import { registerServiceWorker } from '#pwa/serviceWorker.ts'

let waitingUpdate: Workbox | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A function that activates the waiting version; null while there is none. */
export function useAppUpdate(): (() => void) | null {
  const workbox = useSyncExternalStore(subscribe, () => waitingUpdate)
  return workbox && (() => workbox.messageSkipWaiting())
}

/** Browsers allow service workers on https and localhost only. */
export const canWorkOffline = (): boolean => window.isSecureContext && 'serviceWorker' in navigator

export const startServiceWorker = () =>
  registerServiceWorker('/admin-sw.js', '/admin', (workbox) => {
    waitingUpdate = workbox
    for (const listener of listeners) listener()
    // Listen only from here on. The first installation also takes control, and must not reload the page; later this
    // event means that a user applied the update, in this tab or another.
    workbox.addEventListener('controlling', () => window.location.reload())
  })
