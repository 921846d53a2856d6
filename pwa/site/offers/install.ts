/** Whether and how this browser can put the site on its home screen, and whether to say so: once, and to who has come back. */
import { readStored, writeStored } from '#pwa/storage.ts'
import { hasInstallPrompt, watchInstallPrompt } from './installPrompt.ts'

export type InstallWay = 'prompt' | 'byHand'

/** Safari on iPhone and iPad installs by hand only; an iPad says that it is a Mac. */
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches

/** Tells how the site could be installed, if this is not a first visit and nobody has been told. Gives back how to stop. */
export function watchInstall(listener: (way: InstallWay) => void): () => void {
  const known = readStored('install.hint')
  const isSameVisit = readStored('install.visit') !== null
  writeStored('install.visit', 'counted')
  if (known === null) writeStored('install.hint', 'once')
  if (known !== 'once' || isSameVisit || isInstalled()) return () => undefined
  if (isApple()) listener('byHand')
  const tell = () => hasInstallPrompt() && listener('prompt')
  tell()
  return watchInstallPrompt(tell)
}

/** From now on nothing is said any more. */
export const rememberHint = () => writeStored('install.hint', 'done')
