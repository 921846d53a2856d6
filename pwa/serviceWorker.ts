import type { Workbox } from 'workbox-window'

/** An installed app stays open for days, so it looks for a new version every hour. */
const updateIntervalMs = 3_600_000

/**
 * Registers a service worker once the page has loaded, and checks for a new version every hour and whenever the page
 * becomes visible. `onWaiting` is called when a new version is installed and waits; `messageSkipWaiting()` activates
 * it. Does nothing where service workers are missing (they need HTTPS or localhost) and under the development server.
 * Returns a function that stops the checks.
 */
export function registerServiceWorker(url: string, scope: string, onWaiting: (workbox: Workbox) => void): () => void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return () => undefined
  const controller = new AbortController()
  const register = async () => {
    const { Workbox } = await import('workbox-window')
    const workbox = new Workbox(url, { scope })
    workbox.addEventListener('waiting', () => onWaiting(workbox))
    // Registration fails without a network, and in browsers that refuse service workers (private windows). The app
    // works without one, except offline, and the next start tries again.
    const registration = await workbox.register().catch(() => undefined)
    if (!registration || controller.signal.aborted) return
    // The check fails without a network; the next one tries again.
    const checkForUpdate = () => void registration.update().catch(() => undefined)
    const timer = setInterval(checkForUpdate, updateIntervalMs)
    controller.signal.addEventListener('abort', () => clearInterval(timer))
    const checkWhenVisible = () => document.visibilityState === 'visible' && checkForUpdate()
    document.addEventListener('visibilitychange', checkWhenVisible, { signal: controller.signal })
  }
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', () => void register(), { once: true, signal: controller.signal })
  return () => controller.abort()
}
