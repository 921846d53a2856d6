/** Toasts on the public pages: loaded when the visitor begins to act, since before that there is nothing to announce. */
import { type ComponentType, useEffect, useState } from 'react'
import type { ToastContents } from '#pwa/ui/toasts.ts'

/** Tells the page that a toast needs its place, also when nobody has touched anything. */
const announcements = new EventTarget()

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
        // Without a network the page says what happened by itself.
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
