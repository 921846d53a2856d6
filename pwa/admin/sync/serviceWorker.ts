/**
 * Registers the admin's service worker and checks for a new version hourly and whenever the page becomes visible. A new
 * version is offered to the user and never applied without asking.
 */
import { useSyncExternalStore } from 'react'
import type { Workbox } from 'workbox-window'

const pollIntervalMs = 60 * 60 * 1000

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

export async function registerServiceWorker(): Promise<void> {
  if (!canWorkOffline() || import.meta.env.DEV) return
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/admin-sw.js', { scope: '/admin' })
  workbox.addEventListener('waiting', () => {
    waitingUpdate = workbox
    for (const listener of listeners) listener()
    // Listen only now: the very first installation takes control, too, and must not reload the page. From here on,
    // taking
    // control means that a user applied the update, in this tab or another.
    workbox.addEventListener('controlling', () => window.location.reload())
  })
  // When registering fails, for example without a network, the next start tries again.
  if (!(await workbox.register().catch(() => null))) return
  setInterval(() => void workbox.update(), pollIntervalMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void workbox.update()
  })
}
