/** Whether and how this browser can put the site on its home screen, and whether to say so: once, and to who has come back. */
import { readStored, writeStored } from '#pwa/storage.ts'
import { hasInstallPrompt, watchInstallPrompt } from './installPrompt.ts'

export type InstallMethod = 'prompt' | 'byHand'

/** Safari on iPhone and iPad installs by hand only; an iPad says that it is a Mac. */
const isAppleMobile = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches

/** Tells how the site could be installed, if this is not a first visit and nobody has been told. Gives back how to stop. */
export function watchInstallMethod(listener: (way: InstallMethod) => void): () => void {
  const hintState = readStored('install.hint')
  const isSameVisit = readStored('install.visit') !== null
  writeStored('install.visit', 'counted')
  if (hintState === null) writeStored('install.hint', 'once')
  if (hintState !== 'once' || isSameVisit || isInstalled()) return () => undefined
  if (isAppleMobile()) listener('byHand')
  const notify = () => hasInstallPrompt() && listener('prompt')
  notify()
  return watchInstallPrompt(notify)
}

/** From now on nothing is said any more. */
export const markHintShown = () => writeStored('install.hint', 'done')
