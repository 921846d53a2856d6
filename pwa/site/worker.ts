/** Registers the site's worker, by hand, once the page has done its own work. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const register = async () => {
    const { Workbox } = await import('workbox-window')
    // A browser may refuse workers (private windows do): the site is the same, but for reading offline.
    await new Workbox('/sw.js', { scope: '/' }).register().catch(() => {})
  }
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', () => void register(), { once: true })
}
