import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** False on the server and until hydration is done: a form submitted earlier would put its fields into the URL. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
