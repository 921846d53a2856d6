/**
 * Toasts on the public pages. The toast code is loaded on the first focus or the first toast, to keep the first load
 * small.
 */
import { type ComponentType, useEffect, useState } from 'react'
import type { ToastContents } from '#pwa/ui/toasts.ts'

/** Makes the page load the toast region before the first toast. */
const announcements = new EventTarget()

/** Shows a toast. */
export async function announce(contents: ToastContents): Promise<void> {
  announcements.dispatchEvent(new Event('announce'))
  const { showToast } = await import('#pwa/ui/toasts.ts')
  showToast(contents)
}

export function Toasts() {
  const [Region, setRegion] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = () => {
      stop()
      import('#pwa/ui/ToastRegion.tsx').then(
        ({ ToastRegion }) => setRegion(() => ToastRegion),
        // Without a network there are no toasts; the page itself shows the result.
        () => undefined,
      )
    }
    const stop = () => {
      announcements.removeEventListener('announce', load)
      window.removeEventListener('focusin', load)
    }
    announcements.addEventListener('announce', load)
    window.addEventListener('focusin', load)
    return stop
  }, [])
  return Region && <Region />
}
