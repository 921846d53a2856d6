/**
 * Registers the site's worker, by hand, once the page has done its own work, and looks for a new one when the page is
 * looked at again and every hour: an installed site stays open for days.
 */
const updateIntervalMs = 3_600_000

/** `onWaiting` gets how to let a new version take over. Gives back how to stop looking. */
export function registerWorker(onWaiting: (applyUpdate: () => void) => void): () => void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return () => undefined
  const stopped = new AbortController()
  const register = async () => {
    const { Workbox } = await import('workbox-window')
    const workbox = new Workbox('/sw.js', { scope: '/' })
    workbox.addEventListener('waiting', () =>
      onWaiting(() => {
        // This page alone begins anew; others go on with what they have.
        navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
        workbox.messageSkipWaiting()
      }),
    )
    // A browser may refuse workers (private windows do): the site is the same, but for reading offline.
    const registration = await workbox.register().catch(() => undefined)
    if (!registration || stopped.signal.aborted) return
    // Without a network there is nothing new.
    const checkForUpdate = () => void registration.update().catch(() => undefined)
    const timer = setInterval(checkForUpdate, updateIntervalMs)
    stopped.signal.addEventListener('abort', () => clearInterval(timer))
    const checkWhenVisible = () => document.visibilityState === 'visible' && checkForUpdate()
    document.addEventListener('visibilitychange', checkWhenVisible, { signal: stopped.signal })
  }
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', () => void register(), { once: true, signal: stopped.signal })
  return () => stopped.abort()
}
