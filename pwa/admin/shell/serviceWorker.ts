/** The admin's worker: registered by hand, looked after hourly and on waking; a new version is offered, never forced. */
import { useSyncExternalStore } from 'react'
import type { Workbox } from 'workbox-window'

const pollIntervalMs = 60 * 60 * 1000

let waitingUpdate: Workbox | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes up the new version, or null while there is none. */
export function useAppUpdate(): (() => void) | null {
  const workbox = useSyncExternalStore(subscribe, () => waitingUpdate)
  return workbox && (() => workbox.messageSkipWaiting())
}

/** Workers need https or localhost. */
export const canWorkOffline = (): boolean => window.isSecureContext && 'serviceWorker' in navigator

export async function registerServiceWorker(): Promise<void> {
  if (!canWorkOffline() || import.meta.env.DEV) return
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/admin-sw.js', { scope: '/admin' })
  workbox.addEventListener('waiting', () => {
    waitingUpdate = workbox
    for (const listener of listeners) listener()
    // Only after the offer was taken, here or in another tab: a first installation also takes control.
    workbox.addEventListener('controlling', () => window.location.reload())
  })
  // Where it fails (no server just now), the next start tries again.
  if (!(await workbox.register().catch(() => null))) return
  setInterval(() => void workbox.update(), pollIntervalMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void workbox.update()
  })
}
