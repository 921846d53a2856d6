import { useState } from 'react'
import type { z } from 'zod/mini'
import { readStoredJson, type StorageKey, writeStored } from '#pwa/storage.ts'

/** State of a page that outlives a visit to another page and a reload. A stored value of another shape is ignored. */
export function useTabState<State extends object>(
  key: StorageKey,
  schema: z.ZodMiniType<State>,
  initial: State,
): [State, (changes: Partial<State>) => void] {
  const [state, setState] = useState(() => schema.safeParse(readStoredJson(key)).data ?? initial)
  const change = (changes: Partial<State>) => {
    const next = { ...state, ...changes }
    writeStored(key, JSON.stringify(next))
    setState(next)
  }
  return [state, change]
}
