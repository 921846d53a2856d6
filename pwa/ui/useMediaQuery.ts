import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches. False on the server and during hydration. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/** From 1024 px on, two parts of a page stand side by side. */
export const useIsWide = (): boolean => useMediaQuery('(width >= 64em)')
