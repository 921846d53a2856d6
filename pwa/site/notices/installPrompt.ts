/**
 * The browser's install prompt, deferred until the guest asks for it. The event fires early, so the first script of the
 * page listens for it. Therefore this module imports nothing.
 */

/** Chromium's `BeforeInstallPromptEvent`; TypeScript's DOM types lack it. */
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

/** Calls `listener` when a prompt becomes available. Returns a function that stops watching. */
export function watchInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows the browser's install prompt. A prompt can be shown once. */
export function showInstallPrompt(): void {
  void deferredPrompt?.prompt().catch(() => undefined)
  deferredPrompt = null
}
