import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** False in the server's HTML and until the page has come to life: a form sent before that would put its fields into the address. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
