/**
 * What is typed into a form, kept in this tab until it is saved or discarded, so that a reload loses nothing.
 * `isRestored`: it was typed before a reload.
 */
import { useState } from 'react'
import type { z } from 'zod/mini'
import { readStoredJson, type StorageKey, writeStored } from '#pwa/storage.ts'

/** `toKept` leaves out what must not be stored. A stored draft of another shape is ignored. */
export function useFormDraft<Draft extends object>(
  key: StorageKey,
  schema: z.ZodMiniType<Draft>,
  toKept: (draft: Draft) => Draft,
) {
  const [draft, setDraft] = useState(() => schema.safeParse(readStoredJson(key)).data ?? null)
  const [isRestored, setRestored] = useState(draft !== null)
  return {
    draft,
    isRestored,
    write: (next: Draft) => {
      writeStored(key, JSON.stringify(toKept(next)))
      setDraft(next)
    },
    drop: () => {
      writeStored(key, null)
      setDraft(null)
      setRestored(false)
    },
  }
}
