/**
 * The browser's own offer to install the site, kept back until somebody wants it. It comes early, so the page's first
 * script listens; hence a module that imports nothing.
 */

/** Chromium's own event; no library of types knows it. */
type InstallPrompt = Event & { prompt(): Promise<unknown> }

const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event

let deferredPrompt: InstallPrompt | null = null
const listeners = new Set<() => void>()

export function deferInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return
    event.preventDefault()
    deferredPrompt = event
    for (const listener of listeners) listener()
  })
}

export const hasInstallPrompt = (): boolean => deferredPrompt !== null

/** Gives back how to stop. */
export function watchInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows the browser's own question; it can be asked once. */
export function showInstallPrompt(): void {
  void deferredPrompt?.prompt().catch(() => undefined)
  deferredPrompt = null
}
