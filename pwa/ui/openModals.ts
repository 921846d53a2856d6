/** Whether a modal dialog is open, for what must not cover it. */
import { useEffect, useSyncExternalStore } from 'react'

let openCount = 0
const listeners = new Set<() => void>()

function count(change: 1 | -1): void {
  openCount += change
  for (const listener of listeners) listener()
}

/** Counts a dialog for as long as it is open. */
export function useCountModal(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    count(1)
    return () => count(-1)
  }, [isOpen])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useHasModal = (): boolean => useSyncExternalStore(subscribe, () => openCount > 0)
