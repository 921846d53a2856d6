/** Code that only pages with days in their address need, and that is rendered with such a page at once. */
import { useEffect, useState } from 'react'

export function createAddressModule<Module>(importModule: () => Promise<Module>) {
  let loaded: Module | null = null
  const load = async (): Promise<void> => {
    loaded = await importModule()
  }
  return {
    load,
    /** Loads it with the page where the address has days, so that it renders without Suspense. */
    preload: async (): Promise<void> => {
      if (typeof window === 'undefined' || new URLSearchParams(window.location.search).has('from')) await load()
    },
    /** Null while it is loaded. */
    useModule: (isNeeded: boolean): Module | null => {
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
}
