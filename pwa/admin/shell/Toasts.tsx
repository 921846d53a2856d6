import { ToastRegion } from '#pwa/ui/ToastRegion.tsx'
import { AriaLocale } from './AriaLocale.tsx'

export function Toasts() {
  return (
    <AriaLocale>
      <ToastRegion />
    </AriaLocale>
  )
}
