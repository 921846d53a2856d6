/** The code of a search's answer, which only addresses with days need. It is rendered with such a page at once. */
import { useEffect, useState } from 'react'

let loaded: typeof import('./SearchedRooms.tsx') | null = null
const load = async (): Promise<void> => {
  loaded = await import('./SearchedRooms.tsx')
}

export const answerModule = {
  load,
  /** Loads it with the page where the address has days, so that it renders without Suspense. */
  preload: async (): Promise<void> => {
    if (typeof window === 'undefined' || new URLSearchParams(window.location.search).has('from')) await load()
  },
  /** Null while it is loaded. */
  useModule: (isNeeded: boolean): typeof loaded => {
    const [, setLoaded] = useState(loaded !== null)
    useEffect(() => {
      if (!isNeeded || loaded) return
      load().then(
        () => setLoaded(true),
        // The network is down, or a deploy replaced the code: the server has the page.
        () => window.location.reload(),
      )
    }, [isNeeded])
    return loaded
  },
}
