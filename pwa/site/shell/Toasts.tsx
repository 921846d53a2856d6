/** Toasts on the public pages: loaded beside the page, since nothing is announced before somebody acts. */
import { type ComponentType, useEffect, useState } from 'react'
import type { ToastContents } from '#pwa/ui/toasts.ts'

export async function announce(contents: ToastContents): Promise<void> {
  const { showToast } = await import('#pwa/ui/toasts.ts')
  showToast(contents)
}

export function Toasts() {
  const [Region, setRegion] = useState<ComponentType | null>(null)
  useEffect(() => {
    import('#pwa/ui/ToastRegion.tsx').then(
      ({ ToastRegion }) => setRegion(() => ToastRegion),
      // Without a network the page says what happened by itself.
      () => undefined,
    )
  }, [])
  return Region && <Region />
}
