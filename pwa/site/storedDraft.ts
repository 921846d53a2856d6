/** The draft of a form in this tab's storage. Few visitors have one, so the module that validates it is loaded only then. */
import type { z } from 'zod/mini'
import { readStored, readStoredJson, type StorageKey, writeStored } from '#pwa/storage.ts'

export const createDraft = <Draft>(key: StorageKey, load: () => Promise<{ Draft: z.ZodMiniType<Draft> }>) => ({
  save: (draft: Draft) => writeStored(key, JSON.stringify(draft)),
  clear: () => writeStored(key, null),
  /** The stored draft; null without one, and where an earlier version of the page has stored another shape. */
  restore: async (): Promise<Draft | null> =>
    readStored(key) === null ? null : ((await load()).Draft.safeParse(readStoredJson(key)).data ?? null),
})
