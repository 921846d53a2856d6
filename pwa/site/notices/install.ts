/** Decides whether to show the install hint, and which one: once per browser, not before the second visit. */
import { readStored, writeStored } from '#pwa/storage.ts'
import { hasInstallPrompt, watchInstallPrompt } from './installPrompt.ts'

export type InstallMethod = 'prompt' | 'manual'

/** Safari on iPhone and iPad has no install prompt. An iPad identifies itself as a Mac. */
const isAppleMobile = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches

/**
 * Calls `listener` with the install method when the hint should be shown: not on the first visit, and only if it was
 * not shown before. Returns a function that stops watching.
 */
export function watchInstallMethod(listener: (method: InstallMethod) => void): () => void {
  const hintState = readStored('install.hint')
  const isSameVisit = readStored('install.visit') !== null
  writeStored('install.visit', 'counted')
  if (hintState === null) writeStored('install.hint', 'once')
  if (hintState !== 'once' || isSameVisit || isInstalled()) return () => undefined
  if (isAppleMobile()) listener('manual')
  const notify = () => hasInstallPrompt() && listener('prompt')
  notify()
  return watchInstallPrompt(notify)
}

/** Marks the hint as shown. */
export const markHintShown = () => writeStored('install.hint', 'done')
