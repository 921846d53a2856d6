/** The code of a search's answer, which pages without a search do not need. */
import { type ComponentType, useEffect, useState } from 'react'
import type { Props } from './SearchedRooms.tsx'

let Loaded: ComponentType<Props> | null = null

export async function loadAnswerModule(): Promise<void> {
  Loaded = (await import('./SearchedRooms.tsx')).SearchedRooms
}

/** Loads it with the page where the address has a search, so that it renders without Suspense. */
export async function preloadAnswerModule(): Promise<void> {
  if (typeof window === 'undefined' || new URLSearchParams(window.location.search).has('from')) await loadAnswerModule()
}

/** Null while it is loaded. */
export function useAnswerModule(isNeeded: boolean): ComponentType<Props> | null {
  const [, setLoaded] = useState(Loaded !== null)
  useEffect(() => {
    if (!isNeeded || Loaded) return
    loadAnswerModule().then(
      () => setLoaded(true),
      // The network is down, or a deploy replaced the code: the server has the page.
      () => window.location.reload(),
    )
  }, [isNeeded])
  return Loaded
}
