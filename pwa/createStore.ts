/** A value outside of React, such as what this tab knows, which components follow. */
import { useSyncExternalStore } from 'react'

export function createStore<Value>(initial: Value) {
  let current = initial
  const listeners = new Set<() => void>()
  const read = (): Value => current
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    read,
    set: (next: Value): void => {
      current = next
      for (const listener of listeners) listener()
    },
    /** The hook that follows it. */
    useValue: (): Value => useSyncExternalStore(subscribe, read),
  }
}
