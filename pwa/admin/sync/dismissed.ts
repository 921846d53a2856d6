/** Which notices somebody has put away on this tab. One comes back when its reason has ended and begins again. */
import { useEffect, useSyncExternalStore } from 'react'
import { readStoredJson, writeStored } from '#pwa/storage.ts'

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readIds(): string[] {
  const stored = readStoredJson('admin.notices')
  return Array.isArray(stored) ? stored.filter((it) => typeof it === 'string') : []
}

function storeIds(ids: string[]): void {
  writeStored('admin.notices', ids.length > 0 ? JSON.stringify(ids) : null)
  for (const listener of listeners) listener()
}

/** `id` names the notice and what it says. Null: it stays until its reason ends. */
export function useDismissal(id: string | null): { isDismissed: boolean; dismiss: () => void } {
  const isDismissed = useSyncExternalStore(subscribe, () => id !== null && readIds().includes(id))
  useEffect(() => {
    if (id === null) return
    return () => {
      if (readIds().includes(id)) storeIds(readIds().filter((it) => it !== id))
    }
  }, [id])
  return { isDismissed, dismiss: () => id !== null && storeIds([...readIds(), id]) }
}
