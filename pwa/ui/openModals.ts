/** Whether a modal dialog is open, for what must not cover it. */
import { useEffect } from 'react'
import { createStore } from '#pwa/createStore.ts'

const openCount = createStore(0)

const count = (change: 1 | -1): void => openCount.set(openCount.read() + change)

/** Counts a dialog for as long as it is open. */
export function useCountModal(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    count(1)
    return () => count(-1)
  }, [isOpen])
}

export const useHasModal = (): boolean => openCount.useValue() > 0
