import { focusManager } from '@tanstack/react-query'

/**
 * Refetches queries also when the window gets the focus. By default only visibility counts, but a page beside another
 * window stays visible.
 */
export function refetchOnWindowFocus(): void {
  focusManager.setEventListener((onFocus) => {
    const listener = () => onFocus()
    window.addEventListener('visibilitychange', listener)
    window.addEventListener('focus', listener)
    return () => {
      window.removeEventListener('visibilitychange', listener)
      window.removeEventListener('focus', listener)
    }
  })
}
